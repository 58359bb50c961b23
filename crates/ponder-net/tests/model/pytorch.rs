//! Networks in PyTorch (`tools/ponder_torch.py`) compute the same as Ponder, and can be read back.
//!
//! Python must have PyTorch: `PONDER_TORCH_PYTHON` names the interpreter, `python3` is tried
//! otherwise.

use crate::model::common;
use crate::model::python::{self, RECTANGLE, square};
use ponder_game::Seed;
use ponder_net::Model;

#[test]
fn pytorch_answers_the_same_and_writes_what_it_read() {
    let python = match python::python("PONDER_TORCH_PYTHON", "numpy, torch") {
        Ok(python) => python,
        Err(reason) => {
            println!("skipped: no PyTorch: {reason}");
            return;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    let back = folder.path().join("back");
    std::fs::create_dir(&back).unwrap();
    let mut written = Vec::new();
    for (number, (config, frame)) in python::ten().into_iter().enumerate() {
        let model = common::model(config, Seed(number as u64));
        let frames = [frame, square(11), RECTANGLE];
        let name = format!("{number}.safetensors");
        model.write(&folder.path().join(&name)).unwrap();
        python::write_answers(folder.path(), &number.to_string(), &model, &frames);
        written.push((name, model, frames[0]));
    }
    let output = python::run(&python, "check_torch.py", folder.path());
    assert_eq!(output.lines().count(), 10);
    for (name, model, frame) in written {
        let found = Model::read(&back.join(name)).unwrap();
        assert_eq!(found.config(), model.config());
        assert_eq!(found.metadata().plane_units, model.metadata().plane_units);
        let planes = common::planes(model.config(), frame, Seed(9));
        assert_eq!(found.evaluate_plain(&planes, frame), model.evaluate_plain(&planes, frame));
    }
}
