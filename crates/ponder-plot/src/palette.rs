//! Colours: the palette of Okabe and Ito (2008), popularized by Wong, "Points of view: Color
//! blindness" (Nature Methods 8, 2011), which people with any common kind of colour vision can tell
//! apart, and greys for everything that is not data.

/// Colour of text.
pub(crate) const INK: &str = "#222222";
/// Colour of secondary text, such as captions.
pub(crate) const FAINT_INK: &str = "#595959";
/// Colour of a cell without a value.
pub(crate) const MISSING: &str = "#eeeeee";

/// A colour: red, green and blue.
type Colour = [u8; 3];

const BLUE: Colour = [0x00, 0x72, 0xb2];
const VERMILION: Colour = [0xd5, 0x5e, 0x00];

/// Palette in order of use; yellow, the faintest on white, comes last.
const SERIES: [Colour; 8] = [
    BLUE,
    VERMILION,
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x00, 0x00],
    [0xf0, 0xe4, 0x42],
];

/// Colour of a series, by its index alone (the ninth has that of the first), blended with white at
/// the given opacity.
pub(crate) fn series(index: usize, opacity: f64) -> String {
    on_white(SERIES[index % SERIES.len()], opacity)
}

/// Number of times the palette was used up before this series.
pub(crate) fn cycle(index: usize) -> usize {
    index / SERIES.len()
}

/// Diverging colour of a value from 0 (vermilion) through white at one half to 1 (blue); ink is
/// legible on all of them.
pub(crate) fn diverging(value: f64) -> String {
    let share = (value.clamp(0.0, 1.0) - 0.5) * 2.0;
    on_white(if share < 0.0 { VERMILION } else { BLUE }, share.abs() * 0.85)
}

/// Hexadecimal form of a colour blended with white.
fn on_white(colour: Colour, opacity: f64) -> String {
    let mix = |part: u8| (255.0 + (f64::from(part) - 255.0) * opacity).round() as u8;
    let [red, green, blue] = colour.map(mix);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
