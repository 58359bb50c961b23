//! Writes one figure of each kind to a directory:
//! `cargo run -p ponder-plot --example gallery -- DIRECTORY`.

use ponder_plot::{Axis, Cell, Figure, Matrix, Point, Series};
use std::error::Error;
use std::path::PathBuf;

fn training() -> Figure {
    let rating = |games: f64| 1_400.0 * (1.0 - (-games / 40_000.0).exp());
    let wobble = |games: f64| 25.0 * (games / 3_100.0).sin();
    let games = (0..=60).map(|step| f64::from(step) * 2_000.0);
    let measured = games.clone().map(|games| {
        let (elo, reach) = (rating(games) + wobble(games), 90.0 / (1.0 + games / 30_000.0) + 20.0);
        Point::new(games, elo).interval(elo - reach, elo + reach)
    });
    Figure::new(
        "training",
        "Strength over self-play games",
        Axis::linear("games of self-play"),
        Axis::linear("Elo above the first network"),
    )
    .with(Series::band("64x6 network, with an interval of 95%", measured))
    .with(Series::line("smoothed", games.clone().map(|games| (games, rating(games)))))
    .with(Series::line("reference engine", [(0.0, 1_200.0), (120_000.0, 1_200.0)]))
    .note("Hex 11x11 with swap; each network played 200 games against the first with 800 visits per move.")
}

fn scaling() -> Figure {
    let rollouts = |step: i32| 250.0 * 2f64.powi(step);
    let elo = |step: i32, bend: f64| 95.0 * f64::from(step) - bend * f64::from(step * step);
    let measured = |bend: f64, shift: f64| {
        (0..10).map(move |step| {
            let y = elo(step, bend) + shift + 12.0 * f64::from(step * 7 % 5 - 2);
            Point::new(rollouts(step), y)
                .interval(y - 34.0, y + 34.0)
                .weight(f64::from(400 - 30 * step))
        })
    };
    let fit =
        |bend: f64, shift: f64| (0..10).map(move |step| (rollouts(step), elo(step, bend) + shift));
    let x = Axis::log10("rollouts per move");
    Figure::new("scaling", "Strength over rollouts", x, Axis::linear("Elo"))
        .with(Series::points("UCT, measured", measured(2.0, 0.0)))
        .with(Series::line("UCT, fitted", fit(2.0, 0.0)))
        .with(Series::points("UCT with RAVE, measured", measured(4.0, 160.0)))
        .with(Series::line("UCT with RAVE, fitted", fit(4.0, 160.0)))
        .note("The larger a mark, the more games are behind it.")
}

fn latency() -> Figure {
    let cloud = (0..3_000).map(|index| {
        let turn = f64::from(index) * 2.399_963;
        let size = 10f64.powf(f64::from(index % 100) / 25.0);
        (size, 0.002 * size.powf(1.1) * (1.0 + 0.6 * turn.sin()))
    });
    Figure::new(
        "latency",
        "Time of a batch",
        Axis::log10("positions in a batch"),
        Axis::log10("time (ms)"),
    )
    .with(Series::points("batches", cloud))
}

fn standings() -> Figure {
    let players = [
        "ponder net:64x6,visits=800",
        "ponder mcts:rollouts=100000,rave",
        "outside engine with a rather long name and version 2.1.0",
        "resistance:depth=3",
        "random",
    ];
    let points = (0..5).map(|place| {
        let elo = 800.0 - 310.0 * f64::from(place);
        Point::new(f64::from(place), elo)
            .interval(elo - 48.0, elo + 55.0)
            .weight(f64::from(200 + place))
    });
    let y = Axis::linear("Elo, the mean of all players being 0");
    Figure::new("ratings", "Ratings on hex:11,swap", Axis::categories("", players), y)
        .with(Series::points("rating", points))
        .note("1000 games; bars are intervals of 95%")
}

fn posterior() -> Figure {
    let density = (0..60).map(|step| {
        let level = 3.0 + f64::from(step) * 0.05;
        (10f64.powf(level), 0.12 * (-(level - 4.3) * (level - 4.3) * 6.0).exp())
    });
    let y = Axis::linear("probability of each twentieth of a decade");
    Figure::new("posterior", "How strong is ponder?", Axis::log10("rollouts per move of mcts"), y)
        .with(Series::line("posterior", density))
        .note("226 games of hex:11,swap; 95%: 10^4.02 to 10^4.58 rollouts")
}

fn curve() -> Figure {
    let minutes = (1..=16).map(|stage| f64::from(stage) * 1.9);
    let points: Vec<Point> = minutes
        .map(|x| {
            let y = 10f64.powf(1.5 + 3.0 * (1.0 - (-x / 12.0).exp()));
            Point::new(x, y).interval(y * 0.6, y * 1.7)
        })
        .collect();
    let y = Axis::log10("rollouts at which MCTS scores half").range(10.0, 1e5);
    Figure::new(
        "curve",
        "Strength in training on hex:11,swap",
        Axis::linear("minutes of training"),
        y,
    )
    .with(Series::band("95% interval", points.clone()))
    .with(Series::points("checkpoint", points))
    .with(Series::points("at least (above all opponents)", [(32.0, 2e4), (34.0, 3e4)]))
    .note("226 games against MCTS with the most informative number of rollouts")
}

fn cross() -> Matrix {
    let names = [
        "ponder net:64x6,visits=800",
        "ponder net:32x4,visits=800",
        "ponder mcts:rollouts=100000,rave",
        "ponder mcts:rollouts=10000",
        "outside engine with a rather long name and version 2.1.0",
        "resistance:depth=3",
        "resistance",
        "random",
    ];
    let cells = (0..8).map(|row| {
        (0..8).map(move |column| {
            let share = 1.0 / (1.0 + 10f64.powf(f64::from(row - column) * 0.28));
            (row != column).then(|| Cell::new(share, format!("{:.1}%", share * 100.0)))
        })
    });
    Matrix::new("cross", "Score of the row's player against the column's", names, names)
        .cells(cells)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args_os().nth(1).ok_or("name a folder for the figures")?.into();
    std::fs::create_dir_all(&folder)?;
    let empty = Figure::new("empty", "Nothing yet", Axis::linear("x"), Axis::linear("y"));
    for figure in [training(), scaling(), latency(), standings(), posterior(), curve(), empty] {
        let file = |ending: &str| folder.join(format!("{}.{ending}", figure.stem()));
        std::fs::write(file("png"), figure.png(1.5)?)?;
        std::fs::write(file("svg"), figure.svg()?)?;
        std::fs::write(file("csv"), figure.csv())?;
    }
    let cross = cross();
    std::fs::write(folder.join("cross.png"), cross.png(1.5)?)?;
    std::fs::write(folder.join("cross.svg"), cross.svg()?)?;
    Ok(std::fs::write(folder.join("cross.csv"), cross.csv())?)
}
