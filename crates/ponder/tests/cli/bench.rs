use crate::support::ponder;

#[test]
fn the_figures_are_there() {
    let args = ["bench", "hex:5", "--seconds", "1", "--simulations", "3000", "--json"];
    let json = ponder(&args).expect(0).json();
    let figure = |key: &str| json[key].as_f64().unwrap_or_else(|| panic!("no {key} in {json}"));
    for key in ["rollouts_scalar_per_cpu_s", "rollouts_batched_per_cpu_s", "sims_per_cpu_s"] {
        assert!(figure(key) > 1000.0, "{key}: {json}");
    }
    assert_eq!(json["rollouts"][0]["per_cpu_s"]["rounds"].as_array().unwrap().len(), 9);
    assert_eq!(json["agreement"][0]["agree"], true);
    assert!(json["search"]["nodes"].as_u64().unwrap() > 100);
}

#[test]
fn for_people() {
    let args = ["bench", "hex:3", "--seconds", "1", "--simulations", "100"];
    let ran = ponder(&args).expect(0);
    assert!(ran.stderr.contains("measuring hex:3"), "{}", ran.stderr);
    let message = ran.stdout;
    assert!(message.contains("a CPU second") && message.contains("standard errors"), "{message}");
}
