//! Pictures of pixels: the library's, with turned text laid over it.
//!
//! The library (kuva 0.6) draws turned text without its soft edges, so that it looks bold and
//! ragged. Here the same text is drawn level on a sheet of its own and turned afterwards.

use crate::PlotError;
use crate::canvas::{Anchor, Style};
use crate::clip::Place;
use crate::palette::Colour;
use crate::text;
use kuva::backend::raster::RasterBackend;
use kuva::render::color::Color;
use kuva::render::render::{Primitive, Scene, TextAnchor};

/// A text that is not level.
pub(crate) struct Turned {
    pub place: Place,
    pub content: String,
    pub style: Style,
}

/// Pixels of red, green, blue and opacity, row by row.
struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

/// Draws a scene `scale` times as large as it is, with turned texts over it, as a PNG file.
pub(crate) fn png(scene: &Scene, turned: &[Turned], scale: f32) -> Result<Vec<u8>, PlotError> {
    let mut picture = Pixels::of(scene, scale)?;
    for text in turned {
        let ink = Ink::of(text, scale)?;
        ink.lay_over(&mut picture, text, f64::from(scale));
    }
    picture.encode().map_err(|error| PlotError::Encode { reason: error.to_string() })
}

impl Pixels {
    fn of(scene: &Scene, scale: f32) -> Result<Self, PlotError> {
        let file = RasterBackend::new().with_scale(scale).render_scene(scene);
        let file = file.map_err(|reason| PlotError::Encode { reason })?;
        Self::decode(&file).map_err(|error| PlotError::Encode { reason: error.to_string() })
    }

    fn decode(file: &[u8]) -> Result<Self, png::DecodingError> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let size = reader.output_buffer_size().ok_or(png::DecodingError::LimitsExceeded)?;
        let mut bytes = vec![0; size];
        let frame = reader.next_frame(&mut bytes)?;
        if bytes.len() != frame.width as usize * frame.height as usize * 4 {
            return Err(png::DecodingError::LimitsExceeded);
        }
        Ok(Self { width: frame.width as usize, height: frame.height as usize, bytes })
    }

    fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        // The sheet is white throughout: its opacity says nothing.
        let opaque = self.bytes.chunks_exact(4).flat_map(|pixel| &pixel[..3]);
        writer.write_image_data(&opaque.copied().collect::<Vec<u8>>())?;
        writer.finish()?;
        Ok(file)
    }

    fn blend(&mut self, x: usize, y: usize, Colour(red, green, blue): Colour, share: f64) {
        let start = (y * self.width + x) * 4;
        for (byte, ink) in self.bytes[start..start + 3].iter_mut().zip([red, green, blue]) {
            let mixed = f64::from(*byte) + (f64::from(ink) - f64::from(*byte)) * share;
            *byte = mixed.round() as u8;
        }
    }
}

/// A level text: how much of each pixel is ink.
struct Ink {
    sheet: Pixels,
    /// The place that the text is turned about, in pixels of the sheet.
    pivot: Place,
}

impl Ink {
    fn of(text: &Turned, scale: f32) -> Result<Self, PlotError> {
        let size = f64::from(text.style.size);
        let (room, baseline) = (size, size * 1.5);
        let width = text::width(&text.content, text.style.size) * 1.3 + 3.0 * room;
        let mut scene = Scene::new(width.ceil(), (size * 2.2).ceil());
        scene.add(Primitive::Text {
            x: room,
            y: baseline,
            content: text.content.clone(),
            size: text.style.size,
            anchor: TextAnchor::Start,
            rotate: None,
            bold: false,
            color: Some(Color::Rgb(0, 0, 0)),
        });
        let sheet = Pixels::of(&scene, scale)?;
        let scale = f64::from(scale);
        let start = room * scale;
        let is_inked = |column: &usize| {
            (0..sheet.height).any(|row| sheet.bytes[(row * sheet.width + column) * 4] < 255)
        };
        let end = (0..sheet.width).rev().find(is_inked).map_or(start, |column| column as f64 + 1.0);
        let x = match text.style.anchor {
            Anchor::Start => start,
            Anchor::Middle => (start + end) / 2.0,
            Anchor::End => end,
        };
        Ok(Self { sheet, pivot: (x, (baseline * scale).floor()) })
    }

    /// How much ink is at a place of the sheet, 0 to 1, between the pixels' middles.
    fn at(&self, x: f64, y: f64) -> f64 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (column, row) = (x.floor(), y.floor());
        let pixel = |column: f64, row: f64| {
            let outside = column < 0.0
                || row < 0.0
                || column >= self.sheet.width as f64
                || row >= self.sheet.height as f64;
            if outside {
                return 0.0;
            }
            let index = row as usize * self.sheet.width + column as usize;
            1.0 - f64::from(self.sheet.bytes[index * 4]) / 255.0
        };
        let (across, down) = (x - column, y - row);
        let level =
            |row: f64| pixel(column, row) * (1.0 - across) + pixel(column + 1.0, row) * across;
        level(row) * (1.0 - down) + level(row + 1.0) * down
    }

    fn lay_over(&self, picture: &mut Pixels, text: &Turned, scale: f64) {
        let (sine, cosine) = text.style.turn.to_radians().sin_cos();
        // A whole pixel as the pivot keeps text that is turned by a right angle sharp.
        let pivot = ((text.place.0 * scale).round(), (text.place.1 * scale).round());
        let (width, height) = (self.sheet.width as f64, self.sheet.height as f64);
        let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)].map(|(x, y)| {
            let (x, y) = (x - self.pivot.0, y - self.pivot.1);
            (pivot.0 + cosine * x - sine * y, pivot.1 + sine * x + cosine * y)
        });
        let bounds = |number: fn(&Place) -> f64, most: usize| {
            let low = corners.iter().map(number).fold(f64::INFINITY, f64::min);
            let high = corners.iter().map(number).fold(f64::NEG_INFINITY, f64::max);
            let bound = |at: f64| at.clamp(0.0, most as f64) as usize;
            bound(low.floor())..bound(high.ceil())
        };
        let columns = bounds(|place| place.0, picture.width);
        for y in bounds(|place| place.1, picture.height) {
            for x in columns.clone() {
                let (dx, dy) = (x as f64 + 0.5 - pivot.0, y as f64 + 0.5 - pivot.1);
                let source = (
                    self.pivot.0 + cosine * dx + sine * dy,
                    self.pivot.1 - sine * dx + cosine * dy,
                );
                let share = self.at(source.0, source.1);
                if share > 0.0 {
                    picture.blend(x, y, text.style.colour, share);
                }
            }
        }
    }
}
