//! Tests of figures as values: CSV and JSON.

use ponder_plot::{Axis, Cell, Figure, Matrix, Point, Series, Shape};

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn csv_has_every_point_and_numbers_that_are_read_back_alike() {
    let numbers = [0.1 + 0.2, -0.0, 1e300, 5e-324, 12_000.0];
    let points = numbers.map(|y| Point::new(1.0, y).interval(f64::NEG_INFINITY, y).weight(400.0));
    let figure = Figure::new("t", "", Axis::linear("x"), Axis::linear("y"))
        .with(Series::points("a, \"b\"\nc", points))
        .with(Series::line("gap", [(f64::NAN, 2.0)]));
    let text = figure.csv();
    assert!(
        text.starts_with(
            "series,x,y,low,high,weight\r\n\"a, \"\"b\"\"\nc\",1,0.30000000000000004,,"
        )
    );
    let rows = rows(&text);
    assert_eq!(rows.len(), 7);
    for (row, y) in rows[1..6].iter().zip(numbers) {
        assert_eq!(row[0], "a, \"b\"\nc");
        assert_eq!(row[2].parse::<f64>().unwrap().to_bits(), y.to_bits());
        assert_eq!((row[3].as_str(), row[5].as_str()), ("", "400"));
    }
    assert_eq!(rows[6], ["gap", "", "2", "", "", ""]);
}

#[test]
fn csv_of_a_cross_table_has_a_row_a_cell() {
    let table = Matrix::new("m", "", ["a", "b"], ["a", "b"])
        .cells([vec![None, Some(Cell::new(0.75, "75%"))], vec![Some(Cell::new(f64::NAN, "=1"))]]);
    assert_eq!(table.csv(), "row,column,value,text\r\na,b,0.75,75%\r\nb,a,,=1\r\n");
}

#[test]
fn json_says_little_and_is_read_back() {
    let figure =
        Figure::new("t", "T", Axis::log10("x").range(1.0, 8.0), Axis::categories("y", ["a"]))
            .with(Series::new("s", Shape::Line, [Point::new(1.0, 2.5).weight(3.0)]))
            .note("n");
    let text = serde_json::to_string(&figure).unwrap();
    let expected = concat!(
        r#"{"name":"t","title":"T","x":{"label":"x","scale":"log10","range":[1.0,8.0]},"#,
        r#""y":{"label":"y","scale":"linear","categories":["a"]},"#,
        r#""series":[{"name":"s","shape":"line","points":[{"x":1.0,"y":2.5,"weight":3.0}]}],"note":"n"}"#
    );
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Figure>(&text).unwrap(), figure);
}

#[test]
fn a_number_that_is_not_finite_is_null_in_json() {
    let figure = Figure::new("t", "", Axis::linear("x").range(f64::NAN, 1.0), Axis::linear("y"))
        .with(Series::band("s", [Point::new(f64::INFINITY, 1.0).interval(0.0, f64::NAN)]));
    let text = serde_json::to_string(&figure).unwrap();
    assert!(text.contains(r#"{"x":null,"y":1.0,"low":0.0,"high":null}"#), "{text}");
    let read: Figure = serde_json::from_str(&text).unwrap();
    assert!(read.series[0].points[0].x.is_nan());
    assert_eq!(read.svg().unwrap(), figure.svg().unwrap());
    let cell: Cell = serde_json::from_str(r#"{"value":null,"text":"?"}"#).unwrap();
    assert!(cell.value.is_nan());
}
