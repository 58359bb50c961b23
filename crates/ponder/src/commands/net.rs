//! `ponder net`: network files.

mod agreement;

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input;
use crate::output::{Replacing, json, say, write_whole};
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use ponder_game::{Encode, Frame, Game, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{KernelOffsets, Metadata, Model, NetConfig, Norm, printable};
use ponder_players::{calibrate, newest_in};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Make, inspect, calibrate and export networks
///
/// A network is a file that the players `policy`, `puct` and `gumbel` take (`model=FILE`).
#[derive(Args, Debug)]
pub struct NetArgs {
    #[command(subcommand)]
    command: NetCommand,
}

#[derive(Subcommand, Debug)]
enum NetCommand {
    New(NewArgs),
    Info(InfoArgs),
    Calibrate(CalibrateArgs),
    Onnx(OnnxArgs),
    Agree(agreement::AgreeArgs),
}

/// Make a network with random weights, from which training starts
#[derive(Args, Debug)]
struct NewArgs {
    /// The game that it is for
    #[arg(value_name = "RULES", value_parser = input::rules)]
    game: GameSpec,
    /// Channels (8 to 512, a multiple of 8) and residual blocks (0 to 64)
    #[arg(long, value_name = "CHANNELSxBLOCKS", default_value = "32x8", value_parser = size)]
    size: (usize, usize),
    /// Use full 3x3 convolutions on hexagonal boards too, instead of the seven weights of a cell
    /// and its neighbours
    #[arg(long)]
    plain: bool,
    /// Batch normalization instead of biases
    #[arg(long)]
    batch_norm: bool,
    /// Global pooling in every so many blocks, at most the number of blocks; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    pool_every: usize,
    /// The seed of the weights
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
}

/// Show what a network is and where it comes from
#[derive(Args, Debug)]
struct InfoArgs {
    /// The network, or the folder of a run, whose newest is taken
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Calibrate a network for int8, and store the calibration in its file
///
/// A network without a calibration works too: each player that uses int8 then calibrates when it
/// starts.
#[derive(Args, Debug)]
struct CalibrateArgs {
    /// The network
    file: PathBuf,
    /// The game whose positions are used [default: the one it was trained on]
    #[arg(long, value_name = "RULES", value_parser = input::rules)]
    game: Option<GameSpec>,
    /// Write to this file instead of the network's own
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
}

/// Write a network as an ONNX file for other programs
#[derive(Args, Debug)]
struct OnnxArgs {
    /// The network, or the folder of a run, whose newest is taken
    file: PathBuf,
    /// Board size to export for (`11` or `COLSxROWS`), instead of all that the network takes
    #[arg(long, value_name = "SIZE", value_parser = frame)]
    size: Option<Frame>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once('x')?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

fn size(text: &str) -> Result<(usize, usize), String> {
    pair(text).ok_or_else(|| "write CHANNELSxBLOCKS, such as 32x8".to_owned())
}

fn frame(text: &str) -> Result<Frame, String> {
    let square = text.parse().ok().map(|side| (side, side));
    let (cols, rows) = square
        .or_else(|| pair(text))
        .ok_or_else(|| "write a size such as 11 or 11x14 (COLSxROWS)".to_owned())?;
    Ok(Frame { rows, cols })
}

impl NetArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        match self.command {
            NetCommand::New(args) => args.run(),
            NetCommand::Info(args) => args.run(),
            NetCommand::Calibrate(args) => args.run(),
            NetCommand::Onnx(args) => args.run(),
            NetCommand::Agree(args) => args.run(),
        }
    }
}

fn read(path: &Path) -> Result<Model, Failure> {
    Model::read(path).or_bad_input()
}

/// The file of a network that is named by itself or by its folder: in that of a run, the newest.
pub(super) fn file_of(path: PathBuf) -> Result<PathBuf, Failure> {
    if !path.is_dir() {
        return Ok(path);
    }
    let none = || {
        let folder = path.display();
        anyhow!("the folder {folder} has no network yet; a run has one after its first checkpoint")
    };
    newest_in(&path).ok_or_else(none).or_bad_input()
}

fn write(model: &Model, path: &Path) -> Result<(), Failure> {
    Ok(model.write(path)?)
}

impl NewArgs {
    fn run(self) -> Outcome {
        self.replacing.check(&self.output, &[])?;
        let model = self.game.visit(New(&self));
        let model = model.unwrap_or_else(|| Err(no_network(&self.game))).or_usage()?;
        write(&model, &self.output)?;
        let weights = model.tensors().count();
        say!("{} with {weights} random weights in {}", shape(&model), self.output.display());
        Ok(Exit::Done)
    }
}

/// The error for a game without positions for a network.
pub(crate) fn no_network(game: &GameSpec) -> anyhow::Error {
    anyhow!("networks cannot play {}; `ponder games` lists the games", game.info().title)
}

/// Makes a network for a game.
struct New<'a>(&'a NewArgs);

impl GameVisitor for New<'_> {
    type Output = anyhow::Result<Model>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let args = self.0;
        let (channels, blocks) = args.size;
        let mut config = NetConfig::pooled::<G::Position>(channels, blocks);
        if args.plain {
            config.taps = KernelOffsets::Plain;
        }
        config.pool_every = args.pool_every;
        if args.batch_norm {
            config.norm = Norm::Batch(1e-5);
        }
        let about = Metadata::new(
            G::NAME,
            &args.game.to_string(),
            G::Position::PLANE_UNITS,
            &format!("untrained (random weights of seed {})", args.seed),
        );
        Ok(Model::random(config, about, Seed(args.seed))?)
    }
}

/// Output of `ponder net info --json`.
#[derive(Serialize)]
struct Info<'a> {
    file: String,
    config: &'a NetConfig,
    about: &'a Metadata,
    weights: usize,
    /// True if the file contains a calibration for int8.
    calibrated: bool,
}

impl InfoArgs {
    fn run(self) -> Outcome {
        let file = file_of(self.file)?;
        let model = read(&file)?;
        let (config, about) = (model.config(), model.metadata());
        if self.json {
            json(&Info {
                file: file.display().to_string(),
                config,
                about,
                weights: model.tensors().count(),
                calibrated: model.peaks().is_some(),
            })?;
            return Ok(Exit::Done);
        }
        say!("{}: {}", file.display(), shape(&model));
        say!("  game        {}, trained on {}", printable(&about.game), printable(&about.rules));
        say!("  trained     {}", printable(&about.trained));
        let created = about.created.as_deref().unwrap_or("at an unknown time");
        say!("  created     {created}, by Ponder {}", printable(&about.ponder));
        say!("  weights     {}", model.tensors().count());
        let norm = match config.norm {
            Norm::Bias => "biases",
            Norm::Batch(_) => "batch normalization",
        };
        say!("  layers      {norm}");
        let calibrated = if model.peaks().is_some() { "calibrated" } else { "not calibrated" };
        say!("  int8        {calibrated}");
        Ok(Exit::Done)
    }
}

/// The shape in words, such as `32x8 masked, global pooling in every 3 blocks`.
fn shape(model: &Model) -> String {
    let config = model.config();
    let taps = match config.taps {
        KernelOffsets::Plain => "plain",
        KernelOffsets::Masked => "masked",
    };
    let pooling = match config.pool_every {
        0 => String::new(),
        every => format!(", global pooling in every {every} blocks"),
    };
    format!("{}x{} {taps}{pooling}", config.channels, config.blocks)
}

impl CalibrateArgs {
    fn run(self) -> Outcome {
        if let Some(output) = &self.output {
            self.replacing.check(output, &[])?;
        }
        let model = read(&self.file)?;
        let game = match self.game {
            Some(game) => game,
            None => {
                let rules = printable(&model.metadata().rules);
                rules.parse().with_context(|| self.unknown()).or_usage()?
            }
        };
        let peaks = calibrate(&model, &game).map_err(|problem| anyhow!(problem)).or_usage()?;
        let model = model
            .with_peaks(peaks)
            .map_err(|problem| anyhow!("{}: {problem}; {}", self.file.display(), problem.remedy()))
            .or_bad_input()?;
        let output = self.output.as_deref().unwrap_or(&self.file);
        write(&model, output)?;
        say!("calibrated on {game}: {}", output.display());
        Ok(Exit::Done)
    }

    fn unknown(&self) -> String {
        format!(
            "{}: the rules in the file are unknown; name the game with --game",
            self.file.display()
        )
    }
}

impl OnnxArgs {
    fn run(self) -> Outcome {
        let file = file_of(self.file)?;
        self.replacing.check(&self.output, &[&file])?;
        let model = read(&file)?;
        let bytes = model.to_onnx(self.size).or_usage()?;
        write_whole(&self.output, &bytes)?;
        say!("{} as ONNX, {} bytes: {}", shape(&model), bytes.len(), self.output.display());
        Ok(Exit::Done)
    }
}
