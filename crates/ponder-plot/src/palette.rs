//! The colours: those of Okabe and Ito (2008), made known by Wong, "Points of view: Color
//! blindness" (Nature Methods 8, 2011), which people with any common kind of colour vision can
//! tell apart, and greys for what is not data.

/// A colour: red, green and blue, 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub u8, pub u8, pub u8);

pub(crate) const INK: Colour = Colour(0x22, 0x22, 0x22);
pub(crate) const FAINT_INK: Colour = Colour(0x59, 0x59, 0x59);
pub(crate) const FRAME: Colour = Colour(0x80, 0x80, 0x80);
pub(crate) const GRID: Colour = Colour(0xe3, 0xe3, 0xe3);
pub(crate) const FINE_GRID: Colour = Colour(0xf2, 0xf2, 0xf2);
pub(crate) const NOTHING: Colour = Colour(0xee, 0xee, 0xee);
pub(crate) const WHITE: Colour = Colour(0xff, 0xff, 0xff);

const BLUE: Colour = Colour(0x00, 0x72, 0xb2);
const VERMILION: Colour = Colour(0xd5, 0x5e, 0x00);

/// The palette in the order of use; yellow, the faintest on white, comes last.
const SERIES: [Colour; 8] = [
    BLUE,
    VERMILION,
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x00, 0x00, 0x00),
    Colour(0xf0, 0xe4, 0x42),
];

/// The colour of a series, by its index alone; the ninth has that of the first.
pub(crate) fn series(index: usize) -> Colour {
    SERIES[index % SERIES.len()]
}

/// How often the palette was used up before this series.
pub(crate) fn lap(index: usize) -> usize {
    index / SERIES.len()
}

impl Colour {
    /// The colour that lies `share` (0 to 1) of the way to another.
    pub(crate) fn towards(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| {
            let mixed = f64::from(a) + (f64::from(b) - f64::from(a)) * share.clamp(0.0, 1.0);
            mixed.round() as u8
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Ink or white, whichever has more contrast on this colour (WCAG's relative luminance).
    pub(crate) fn text_on(self) -> Self {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = 0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2);
        if luminance > 0.18 { INK } else { WHITE }
    }
}

/// The colour of a value between 0 (vermilion) and 1 (blue) by way of white at one half.
pub(crate) fn diverging(value: f64) -> Colour {
    let share = (value.clamp(0.0, 1.0) - 0.5) * 2.0;
    WHITE.towards(if share < 0.0 { VERMILION } else { BLUE }, share.abs() * 0.85)
}
