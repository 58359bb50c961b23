//! Property tests: any numbers and names give a well-formed SVG and a PNG that can be decoded.

use ponder_plot::{Axis, Cell, Figure, Matrix, Point, Scale, Series, Shape};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn number() -> impl Strategy<Value = f64> {
    let special = [
        0.0,
        -0.0,
        1.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        1e-300,
        1e300,
    ];
    prop_oneof![
        3 => -1_000.0..1_000.0,
        2 => prop::sample::select(special.to_vec()),
        1 => any::<f64>(),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[ -~]{0,12}",
        any::<String>(),
        vec(any::<char>(), 0..40).prop_map(String::from_iter),
        Just("<script>\"'&]]>$\\frac{1}{2}$\n\0".to_owned()),
        Just("very long ".repeat(3_000)),
        Just("W".repeat(5_000)),
    ]
}

fn axis() -> impl Strategy<Value = Axis> {
    let scale = prop_oneof![Just(Scale::Linear), Just(Scale::Log10)];
    let range = option::of([number(), number()]);
    let categories = prop_oneof![3 => Just(Vec::new()), 1 => vec(words(), 0..20)];
    (words(), scale, range, categories).prop_map(|(label, scale, range, categories)| Axis {
        label,
        scale,
        range,
        categories,
    })
}

fn series() -> impl Strategy<Value = Series> {
    let shapes = [Shape::Line, Shape::Points, Shape::Band];
    let ends = (option::of(number()), option::of(number()), option::of(number()));
    let point = (number(), number(), ends).prop_map(|(x, y, (low, high, weight))| Point {
        x,
        y,
        low,
        high,
        weight,
    });
    (words(), prop::sample::select(shapes.to_vec()), vec(point, 0..12))
        .prop_map(|(name, shape, points)| Series { name, shape, points })
}

fn figure() -> impl Strategy<Value = Figure> {
    (words(), words(), axis(), axis(), vec(series(), 0..12), option::of(words()))
        .prop_map(|(name, title, x, y, series, note)| Figure { name, title, x, y, series, note })
}

/// Asserts that every number in an SVG is valid, and that it contains only shapes and text.
fn check_svg(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "rect", "path", "line", "circle", "text"];
        assert!(known.contains(&name), "{name}");
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{attribute:?}");
            if ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height"]
                .contains(&attribute.name())
                && !value.ends_with('%')
            {
                let size: f64 = value.parse().unwrap();
                assert!(size.abs() < 20_000.0, "{attribute:?}");
            }
        }
    }
}

fn check_png(file: &[u8]) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_figure_is_drawn(figure in figure()) {
        check_svg(&figure.svg().unwrap());
        check_png(&figure.png(0.5).unwrap());
        let text = figure.csv();
        let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
        let points: usize = figure.series.iter().map(|series| series.points.len()).sum();
        prop_assert_eq!(reader.records().map(Result::unwrap).count(), points);
        let stem = figure.stem();
        prop_assert!((1..=80).contains(&stem.len()));
        prop_assert!(stem.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')));
    }

    #[test]
    fn any_cross_table_is_drawn(
        (title, rows, columns) in (words(), vec(words(), 0..6), vec(words(), 0..6)),
        cells in vec(vec(option::of((number(), words())), 0..8), 0..8),
    ) {
        let cell = |(value, text): (f64, String)| Cell::new(value, text);
        let cells = cells.into_iter().map(|row| row.into_iter().map(|one| one.map(cell)).collect::<Vec<_>>());
        let table = Matrix::new(title.clone(), title, rows, columns).cells(cells);
        check_svg(&table.svg().unwrap());
        check_png(&table.png(0.5).unwrap());
    }
}

#[test]
fn thousands_of_points_and_dozens_of_series_are_drawn() {
    let points = |shape| {
        Series::new(
            "s",
            shape,
            (0..5_000).map(|index| {
                let x = f64::from(index);
                Point::new(x, (x / 40.0).sin() * x).interval(-x, x)
            }),
        )
    };
    let mut figure = Figure::new("many", "", Axis::linear("x"), Axis::linear("y"));
    for shape in [Shape::Line, Shape::Points, Shape::Band] {
        figure = figure.with(points(shape));
    }
    for index in 0..60 {
        figure = figure.with(Series::line(format!("series {index}"), [(0.0, 0.0), (1.0, 1.0)]));
    }
    check_svg(&figure.svg().unwrap());
    check_png(&figure.png(1.0).unwrap());
    assert!(figure.svg().unwrap().contains("more)</text>"), "a legend ends at some point");
}
