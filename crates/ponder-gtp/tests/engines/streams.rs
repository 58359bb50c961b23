//! Streamed responses, and engines that do not end them.

use crate::engines::support::{engine, settings, start};
use ponder_gtp::{ClientSettings, GtpClient, GtpError, StreamEnd, Timeout};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Writes lines until there is input, then one more.
const ANALYZE: &str = r#"
    analyze)
        printf '=%s\n' "$id"
        while :; do echo "info move a1"; sleep 0.02; done &
        read -r _; kill $!; wait $!
        printf 'info last\n\n' ;;
    forever)
        printf '=%s\n' "$id"; while :; do echo "info move a1"; sleep 0.01; done ;;
    short)
        printf '=%s info one\ninfo two\n\n' "$id" ;;
    slow)
        sleep 0.4; printf '=%s slow\n\n' "$id" ;;
"#;

const LONG: Timeout<'static> = Timeout::of(Duration::from_secs(30));

#[test]
fn the_callback_stops_the_engine() {
    let mut client = start(ANALYZE);
    for _ in 0..2 {
        let mut lines = Vec::new();
        let end = client.stream("analyze", "b 10", LONG, |line| {
            lines.push(line.to_owned());
            if lines.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(end.unwrap(), StreamEnd::Stopped);
        assert_eq!(lines[0], "info move a1");
        assert_eq!(lines.last().unwrap(), "info last");
        assert_eq!(client.ask_briefly("echo", "still here").unwrap(), "still here");
    }
}

#[test]
fn the_flag_and_the_time_stop_the_engine() {
    let mut client = start(ANALYZE);
    let stop = AtomicBool::new(false);
    let mut lines = 0;
    let end = client.stream("analyze", "", LONG.until(&stop), |_| {
        lines += 1;
        stop.store(lines == 2, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), StreamEnd::Stopped);
    let brief = Timeout::of(Duration::from_millis(200));
    let end = client.stream("analyze", "", brief, |_| ControlFlow::Continue(()));
    assert_eq!(end.unwrap(), StreamEnd::Stopped);
    assert_eq!(client.ask_briefly("echo", "still here").unwrap(), "still here");
}

#[test]
fn a_stream_that_ends_itself_or_is_refused() {
    let mut client = start(ANALYZE);
    let error = client.stream("nothing", "", LONG, |_| panic!("no line")).unwrap_err();
    assert!(matches!(error, GtpError::Refused { .. }), "{error}");
    let mut lines = Vec::new();
    let end = client.stream("short", "", LONG, |line| {
        lines.push(line.to_owned());
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), StreamEnd::Finished);
    assert_eq!(lines, ["info one", "info two"]);
}

#[test]
fn a_stream_behind_a_late_response() {
    let mut client = start(ANALYZE);
    client.ask("slow", "", Timeout::of(Duration::from_millis(50))).unwrap_err();
    let mut first = None;
    let end = client.stream("analyze", "", LONG, |line| {
        first.get_or_insert(line.to_owned());
        ControlFlow::Break(())
    });
    assert_eq!(end.unwrap(), StreamEnd::Stopped);
    assert_eq!(first.as_deref(), Some("info move a1"));
}

#[test]
fn a_stream_that_does_not_stop() {
    let quick = ClientSettings { stream_stop: Duration::from_millis(200), ..settings() };
    let mut client = GtpClient::start(&engine(ANALYZE), quick, None).unwrap();
    let begun = Instant::now();
    let error = client.stream("forever", "", LONG, |_| ControlFlow::Break(())).unwrap_err();
    assert!(matches!(error, GtpError::Timeout { .. }), "{error}");
    drop(client);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_giant_line_in_a_stream() {
    let giant = "analyze) printf '=%s\\n' \"$id\"; tr '\\0' x < /dev/zero ;;";
    let mut client = start(giant);
    let error = client.stream("analyze", "", LONG, |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, GtpError::TooMuchOutput { .. }), "{error}");
}
