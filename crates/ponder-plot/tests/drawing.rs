//! Tests of drawn figures, read back from their SVG and PNG.

use ponder_plot::{Axis, Cell, Figure, Matrix, PlotError, Point, Series};
use roxmltree::{Document, Node};

fn figure() -> Figure {
    Figure::new("test", "A title", Axis::linear("across"), Axis::linear("upwards"))
}

fn parse(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap()
}

fn elements<'a>(document: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document
        .descendants()
        .filter(move |node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

fn texts(document: &Document<'_>) -> Vec<String> {
    elements(document, "text").filter_map(|node| node.text().map(str::to_owned)).collect()
}

fn circles(svg: &str) -> Vec<(f64, f64)> {
    let document = parse(svg);
    elements(&document, "circle").map(|node| (number(node, "cx"), number(node, "cy"))).collect()
}

/// Colours of the rectangles and lines of an SVG that stand for data: neither grey nor white.
fn colours(svg: &str) -> Vec<String> {
    let document = parse(svg);
    let painted = document.descendants().flat_map(|node| {
        ["fill", "stroke"].into_iter().filter_map(move |name| node.attribute(name))
    });
    let is_data = |colour: &&str| {
        colour.len() == 7 && (colour[1..3] != colour[3..5] || colour[3..5] != colour[5..7])
    };
    let mut colours: Vec<String> = painted.filter(is_data).map(str::to_owned).collect();
    colours.dedup();
    colours
}

#[test]
fn an_svg_has_text_and_says_what_it_shows() {
    let figure = figure().with(Series::line("strength", [(0.0, 1.0), (1.0, 2.0)])).note("A note");
    let svg = figure.svg().unwrap();
    let document = parse(&svg);
    let root = document.root_element();
    assert!(root.attribute("viewBox").unwrap().starts_with("0 0 720 "));
    assert_eq!(root.attribute("font-family"), Some("system-ui, sans-serif"));
    assert_eq!(root.first_element_child().unwrap().text(), Some("A title"));
    let description = elements(&document, "desc").next().unwrap().text().unwrap();
    assert!(description.contains("upwards over across: strength (2 points)"), "{description}");
    let texts = texts(&document);
    for text in ["A title", "across", "upwards", "A note", "0", "1"] {
        assert!(texts.iter().any(|found| found == text), "{text} is not in {texts:?}");
    }
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    let make = || figure().with(Series::points("one", [(0.3, 1.0), (1.0, 2.7)]));
    assert_eq!(make().svg(), make().svg());
    assert_eq!(make().png(1.0), make().png(1.0));
    let other = figure().with(Series::points("one", [(0.4, 1.0), (1.0, 2.7)]));
    assert_ne!(make().png(1.0), other.png(1.0));
}

#[test]
fn a_figure_without_data_has_axes_and_says_so() {
    let nothing = [(f64::NAN, 1.0), (1.0, f64::INFINITY)];
    for figure in [figure(), figure().with(Series::line("a", nothing))] {
        let svg = figure.svg().unwrap();
        let texts = texts(&parse(&svg));
        assert!(texts.iter().any(|text| text == "no data"), "{texts:?}");
        assert!(texts.iter().any(|text| text == "0.2"), "{texts:?}");
    }
    let svg = figure().with(Series::line("a", [(1.0, 1.0)])).svg().unwrap();
    assert!(!svg.contains("no data"));
    let below = figure().with(Series::line("a", [(1.0, -1.0)]));
    let below = Figure { y: Axis::log10("y"), ..below };
    assert!(below.svg().unwrap().contains("no data"), "a logarithmic axis has no place for -1");
}

#[test]
fn a_legend_names_more_than_one_series() {
    let one = figure().with(Series::line("first series", [(0.0, 1.0), (1.0, 2.0)]));
    let two = one.clone().with(Series::points("second series", [(0.0, 1.0), (1.0, 2.0)]));
    let names = |figure: &Figure| {
        let svg = figure.svg().unwrap();
        let texts = texts(&parse(&svg));
        texts.iter().filter(|text| text.ends_with("series")).count()
    };
    assert_eq!((names(&one), names(&two)), (0, 2));
}

#[test]
fn a_series_has_the_colour_of_its_index() {
    let points = [(0.0, 1.0), (1.0, 2.0), (2.0, 1.5)];
    let line = figure().with(Series::line("a", points));
    let band = points.map(|(x, y)| Point::new(x, y).interval(y - 1.0, y + 1.0));
    let band = figure().with(Series::band("a", band));
    let dots = figure().with(Series::points("a", points));
    let of = |figure: &Figure| colours(&figure.svg().unwrap());
    assert_eq!(of(&line), ["#0072b2"]);
    assert_eq!(of(&band), of(&line));
    assert_eq!(of(&dots), of(&line));
    let second = line.with(Series::line("b", points));
    assert!(of(&second).contains(&"#d55e00".to_owned()));
}

#[test]
fn equal_ratios_are_equal_distances_on_a_logarithmic_axis() {
    let points = [(1.0, 1.0), (10.0, 10.0), (100.0, 100.0), (-5.0, 3.0), (0.0, 3.0)];
    let figure = Figure::new("log", "", Axis::log10("x"), Axis::log10("y"))
        .with(Series::points("a", points));
    let at = circles(&figure.svg().unwrap());
    assert_eq!(at.len(), 3, "numbers that are not above 0 have no place");
    assert!(((at[1].0 - at[0].0) - (at[2].0 - at[1].0)).abs() < 0.1, "{at:?}");
    assert!(((at[1].1 - at[0].1) - (at[2].1 - at[1].1)).abs() < 0.1, "{at:?}");
    assert!(at[2].0 > at[0].0 && at[2].1 < at[0].1, "larger is to the right and up");
}

#[test]
fn a_range_cuts_what_is_outside() {
    let figure = Figure::new(
        "cut",
        "",
        Axis::linear("x").range(0.0, 1.0),
        Axis::linear("y").range(1.0, 0.0),
    )
    .with(Series::points("a", [(0.5, 0.5), (1.5, 0.5), (0.5, -2.0)]))
    .with(Series::line("b", [(-1e200, 0.5), (1e200, 0.6)]))
    .with(Series::band(
        "c",
        [Point::new(0.0, 0.5).interval(-1e300, 1e300), Point::new(1.0, 0.5).interval(-9.0, 9.0)],
    ));
    let svg = figure.svg().unwrap();
    // The marker of the point inside and the one in the legend.
    assert_eq!(circles(&svg).len(), 2);
    let document = parse(&svg);
    for path in elements(&document, "path") {
        let places = path.attribute("d").unwrap().replace(['M', 'L', 'Z'], " ");
        for place in places.split_whitespace() {
            let place: f64 = place.parse().unwrap();
            assert!((0.0..=720.0).contains(&place), "{place}");
        }
    }
}

#[test]
fn an_interval_widens_the_axis_and_missing_points_break_a_line() {
    let point = |x: f64, y: f64| Point::new(x, y).interval(y - 50.0, y + 50.0);
    let wide = figure().with(Series::points("a", [point(0.0, 0.0), point(1.0, 1.0)]));
    let svg = wide.svg().unwrap();
    assert!(texts(&parse(&svg)).iter().any(|text| text == "−40"), "{svg}");
    let line = |y: f64| {
        figure().with(Series::line("a", [(0.0, 0.0), (1.0, 1.0), (2.0, y), (3.0, 1.0), (4.0, 2.0)]))
    };
    let paths = |figure: Figure| elements(&parse(&figure.svg().unwrap()), "path").count();
    assert_eq!((paths(line(0.5)), paths(line(f64::NAN))), (1, 2));
}

#[test]
fn marks_stand_above_the_names_of_their_categories_with_their_intervals() {
    let x = Axis::categories("player", ["uct", "puct", "rave"]);
    let points = [4.0, 6.0, 5.0].into_iter().enumerate();
    let points = points.map(|(at, y)| Point::new(at as f64, y).interval(y - 1.0, y + 2.0));
    let figure =
        Figure::new("ratings", "", x, Axis::linear("wins")).with(Series::points("wins", points));
    let svg = figure.svg().unwrap();
    let document = parse(&svg);
    let marks = circles(&svg);
    assert_eq!(marks.len(), 3);
    let upright = |x: f64| {
        let lines = elements(&document, "line").filter(move |line| {
            line.attribute("stroke") == Some("#0072b2")
                && [number(*line, "x1"), number(*line, "x2")]
                    .iter()
                    .all(|end| (end - x).abs() < 0.1)
        });
        lines.map(|line| [number(line, "y1"), number(line, "y2")]).next().unwrap()
    };
    for ((x, y), name) in marks.into_iter().zip(["uct", "puct", "rave"]) {
        let label = elements(&document, "text").find(|node| node.text() == Some(name)).unwrap();
        assert!((number(label, "x") - x).abs() < 1.0, "{name}");
        let [a, b] = upright(x);
        let (below, above) = (a.max(b) - y, y - a.min(b));
        assert!(below > 10.0 && (above - 2.0 * below).abs() < 0.5, "{name}: {below}, {above}");
    }
}

/// Horizontal texts of one font size, from the left: start and end of each, at most.
fn level_labels(svg: &str) -> Vec<(f64, f64, String)> {
    let document = parse(svg);
    let ticks = elements(&document, "text").filter(|node| {
        node.attribute("font-size") == Some("12")
            && node.attribute("text-anchor") == Some("middle")
            && node.attribute("transform").is_none()
    });
    let mut labels: Vec<_> = ticks
        .map(|node| {
            let text = node.text().unwrap().to_owned();
            let (x, half) = (number(node, "x"), text.chars().count() as f64 * 12.0 * 0.33);
            (x - half, x + half, text)
        })
        .collect();
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    labels
}

#[test]
fn labels_of_an_axis_neither_overlap_nor_leave_the_sheet() {
    let ranges = [
        (0.0, 1.0),
        (-123_456.0, 987_654.0),
        (1e15, 1e15 + 1e7),
        (-1e-9, 3e-9),
        (0.001, 0.001_000_1),
        (5.0, 5.0),
        (-1e300, 1e300),
        (1e-300, 1e300),
        (20.0, 80.0),
        (0.9, 1_100_000.0),
    ];
    for (low, high) in ranges {
        for axis in [Axis::linear("x"), Axis::log10("x")] {
            let x = axis.range(low, high);
            let figure = Figure::new("t", "", x.clone(), Axis::linear("y"))
                .with(Series::line("a", [(low, 0.0), (high, 1.0)]));
            let labels = level_labels(&figure.svg().unwrap());
            assert!((2..=12).contains(&labels.len()), "{x:?}: {labels:?}");
            for pair in labels.windows(2) {
                assert!(pair[0].1 < pair[1].0, "{x:?}: {pair:?}");
                assert_ne!(pair[0].2, pair[1].2, "{x:?}");
            }
            assert!(labels[0].0 > 0.0 && labels.last().unwrap().1 < 720.0, "{x:?}: {labels:?}");
        }
    }
}

#[test]
fn numbers_are_written_as_people_write_them() {
    let labels = |x: Axis| {
        let figure = Figure::new("t", "", x, Axis::linear("y"));
        let labels = level_labels(&figure.svg().unwrap());
        labels.into_iter().map(|(_, _, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(labels(Axis::linear("x").range(0.0, 1.0)), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
    assert!(labels(Axis::linear("x").range(-20_000.0, 0.0)).contains(&"−10,000".to_owned()));
    assert!(labels(Axis::linear("x").range(0.0, 3e7)).contains(&"1.5×10⁷".to_owned()));
    let decades = ["0.01", "0.1", "1", "10", "100", "1,000", "10,000"];
    assert_eq!(labels(Axis::log10("x").range(0.01, 10_000.0)), decades);
    assert!(labels(Axis::log10("x").range(1.0, 1e12)).contains(&"10¹²".to_owned()));
}

#[test]
fn many_or_long_names_of_categories_stay_on_the_sheet() {
    for (count, name) in [
        (3, "short"),
        (26, "an opening with a long name"),
        (400, "one of many"),
        (5, "Ünïcödé wörds thât are lông"),
    ] {
        let names = (0..count).map(|index| format!("{name} {index}"));
        let points = (0..count).map(|index| (f64::from(index), 1.0 + f64::from(index)));
        let figure = Figure::new("t", "", Axis::categories("x", names), Axis::linear("y"))
            .with(Series::points("a", points));
        let svg = figure.svg().unwrap();
        let document = parse(&svg);
        for text in elements(&document, "text") {
            let (words, size) = (text.text().unwrap(), number(text, "font-size"));
            let length = words.chars().count() as f64 * size * 0.5;
            let slant =
                if text.attribute("transform").is_some() { 40f64.to_radians().cos() } else { 1.0 };
            let left = match text.attribute("text-anchor").unwrap() {
                "end" => number(text, "x") - length * slant,
                _ => number(text, "x") - length / 2.0,
            };
            assert!(
                left > 0.0 || words == "y" || number(text, "x") < 30.0,
                "{words} begins at {left}"
            );
        }
    }
}

#[test]
fn words_are_taken_as_they_are() {
    let hostile = "<script>alert(\"$x^2$ & 'y'\")</script>]]>\\$\u{0}\u{202e}\u{ffff}\n日本";
    let mut figure =
        Figure::new(hostile, hostile, Axis::linear(hostile), Axis::categories(hostile, [hostile]))
            .with(Series::line(hostile, [(0.0, 0.0)]))
            .with(Series::line("", [(0.0, 0.0)]));
    figure.note = Some(hostile.to_owned());
    let svg = figure.svg().unwrap();
    let document = parse(&svg);
    assert_eq!(elements(&document, "script").count(), 0);
    let shown = "<script>alert(\"$x^2$ & 'y'\")</script>]]>\\$ 日本";
    assert!(texts(&document).iter().any(|text| text == shown), "{:?}", texts(&document));
    assert_eq!(figure.stem(), "script-alert-x-2-y-script");
    assert_eq!(Figure { name: "../..".to_owned(), ..figure }.stem(), "figure");
}

/// Width, height and pixels of a PNG file.
fn decode(file: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    let pixels = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (frame.width, frame.height, pixels)
}

#[test]
fn a_png_is_the_svg_in_pixels() {
    let line = Series::line("a", [(0.0, 0.0), (1.0, 1.0)]);
    let figure = Figure::new("t", "", Axis::linear("x"), Axis::linear("y in words")).with(line);
    let svg = figure.svg().unwrap();
    let document = parse(&svg);
    let height = number(document.root_element(), "height");
    let (wide, high, pixels) = decode(&figure.png(2.0).unwrap());
    assert_eq!((wide, f64::from(high)), (1440, height * 2.0));
    let blue = pixels.iter().filter(|pixel| **pixel == [0x00, 0x72, 0xb2]).count();
    assert!(blue > 1_000, "{blue} pixels of the line");
    // The rotated label of the y axis, antialiased: some ink, more that is neither ink nor white.
    let left = pixels.chunks_exact(1440).flat_map(|row| &row[..64]);
    let label: Vec<u8> = left.map(|pixel| pixel[0]).filter(|&red| red < 250).collect();
    let dark = label.iter().filter(|&&red| red < 0x40).count();
    assert!(dark > 20 && label.len() > dark * 3 / 2, "{dark} of {}", label.len());
}

#[test]
fn impossible_figures_are_errors_with_a_remedy() {
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 9.0] {
        let error = figure().png(scale).unwrap_err();
        assert!(matches!(error, PlotError::Scale { .. }), "{error}");
    }
    let many = figure().with(Series::points("a", (0..200_001).map(|x| (f64::from(x), 0.0))));
    let error = many.svg().unwrap_err();
    assert_eq!(error, PlotError::TooMuch { what: "points", found: 200_001, most: 200_000 });
    assert!(error.to_string().contains("thin them out"), "{error}");
    let names = || (0..101).map(|index| index.to_string());
    assert!(Matrix::new("m", "", names(), ["a"]).svg().is_err());
    let names = || (0..100).map(|index| index.to_string());
    let large = Matrix::new("m", "", names(), names());
    assert!(large.svg().is_ok());
    assert!(matches!(large.png(8.0), Err(PlotError::Scale { .. })), "over 64 million pixels");
}

#[test]
fn a_cross_table_colours_its_cells() {
    let cell = |value: f64, text: &str| Some(Cell::new(value, text));
    let table =
        Matrix::new("cross", "Scores", ["first <b>", "second"], ["first <b>", "second", "third"])
            .cells([
                vec![None, cell(1.0, "100%")],
                vec![cell(-3.0, "0%"), cell(f64::NAN, "?"), cell(0.5, "50%")],
            ]);
    let svg = table.svg().unwrap();
    let document = parse(&svg);
    let texts = texts(&document);
    for text in ["Scores", "first <b>", "second", "third", "100%", "0%", "?", "50%"] {
        assert!(texts.iter().any(|found| found == text), "{text} is not in {texts:?}");
    }
    let cells: Vec<_> = elements(&document, "rect")
        .filter(|node| node.attribute("height") == Some("30") && number(*node, "width") > 40.0)
        .map(|node| node.attribute("fill").unwrap().to_owned())
        .collect();
    assert_eq!(cells, ["#eeeeee", "#2687be", "#eeeeee", "#db7626", "#eeeeee", "#ffffff"]);
    assert!(decode(&table.png(1.0).unwrap()).0 >= 360);
    let empty = Matrix::new("none", "", [""; 0], [""; 0]);
    assert!(empty.svg().unwrap().contains("no data"));
}
