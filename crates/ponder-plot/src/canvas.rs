//! The one place that knows the drawing library: shapes and texts in, SVG or PNG out.

use crate::PlotError;
use crate::clip::{Area, Place};
use crate::palette::{Colour, INK};
use crate::raster::{self, Turned};
use kuva::backend::svg::SvgBackend;
use kuva::render::color::Color;
use kuva::render::render::{PathData, Primitive, Scene, TextAnchor};
use std::fmt::Write;

/// The most pixels of a PNG file.
const PIXELS_MAX: f64 = 64e6;

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Font size in pixels.
    pub size: u32,
    pub anchor: Anchor,
    /// Degrees clockwise about the place.
    pub turn: f64,
    pub bold: bool,
    pub colour: Colour,
}

impl Style {
    /// Upright ink.
    pub(crate) fn new(size: u32, anchor: Anchor) -> Self {
        Self { size, anchor, turn: 0.0, bold: false, colour: INK }
    }

    pub(crate) fn turned(self, turn: f64) -> Self {
        Self { turn, ..self }
    }

    pub(crate) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(crate) fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }
}

/// A white sheet that shapes are drawn on, the later over the earlier.
pub(crate) struct Canvas {
    scene: Scene,
    /// Texts that are not level; they lie over all else.
    turned: Vec<Turned>,
    title: String,
    description: String,
}

impl Canvas {
    /// A sheet of whole pixels, with what a screen reader says of it.
    pub(crate) fn new(width: f64, height: f64, title: &str, description: &str) -> Self {
        let mut scene = Scene::new(width.ceil(), height.ceil());
        scene.font_family = Some("system-ui, sans-serif".to_owned());
        Self {
            scene,
            turned: Vec::new(),
            title: title.to_owned(),
            description: description.to_owned(),
        }
    }

    /// A filled rectangle; `opacity` is 0 to 1.
    pub(crate) fn rectangle(&mut self, area: Area, colour: Colour, opacity: f64) {
        self.scene.add(Primitive::Rect {
            x: area.left,
            y: area.top,
            width: area.width().max(0.0),
            height: area.height().max(0.0),
            fill: colour.into(),
            stroke: None,
            stroke_width: None,
            opacity: (opacity < 1.0).then_some(opacity),
        });
    }

    /// A level line one pixel high, sharp at every size.
    pub(crate) fn level(&mut self, left: f64, right: f64, y: f64, colour: Colour) {
        let top = y.round();
        self.rectangle(Area { left, right, top, bottom: top + 1.0 }, colour, 1.0);
    }

    /// An upright line one pixel wide.
    pub(crate) fn upright(&mut self, x: f64, top: f64, bottom: f64, colour: Colour) {
        let left = x.round();
        self.rectangle(Area { left, right: left + 1.0, top, bottom }, colour, 1.0);
    }

    /// A line through places.
    pub(crate) fn line(&mut self, places: Vec<Place>, colour: Colour, width: f64) {
        self.scene.add(Primitive::PolyLine {
            points: places,
            stroke: colour.into(),
            stroke_width: width,
            stroke_dasharray: None,
        });
    }

    /// A filled polygon; fewer than three corners draw nothing.
    pub(crate) fn polygon(&mut self, corners: &[Place], colour: Colour, opacity: f64) {
        if corners.len() < 3 {
            return;
        }
        let mut path = String::with_capacity(corners.len() * 16);
        for (index, (x, y)) in corners.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            write!(path, "{letter}{x:.2} {y:.2}").expect("a string takes all text");
        }
        path.push('Z');
        self.scene.add(Primitive::Path(Box::new(PathData {
            d: path,
            fill: Some(colour.into()),
            stroke: Color::None,
            stroke_width: 0.0,
            opacity: (opacity < 1.0).then_some(opacity),
            stroke_dasharray: None,
        })));
    }

    /// A filled circle.
    pub(crate) fn circle(&mut self, (cx, cy): Place, radius: f64, colour: Colour) {
        self.scene.add(Primitive::Circle {
            cx,
            cy,
            r: radius,
            fill: colour.into(),
            fill_opacity: None,
            stroke: None,
            stroke_width: None,
        });
    }

    /// A clean text with its baseline at the place.
    pub(crate) fn text(&mut self, (x, y): Place, text: &str, style: Style) {
        if text.is_empty() {
            return;
        }
        // The library would read what stands between two dollars as mathematics.
        let content = text.replace('$', "\\$");
        if style.turn == 0.0 {
            self.scene.add(written((x, y), content, style));
        } else {
            self.turned.push(Turned { place: (x, y), content, style });
        }
    }

    pub(crate) fn svg(mut self) -> String {
        for Turned { place, content, style } in std::mem::take(&mut self.turned) {
            self.scene.add(written(place, content, style));
        }
        let drawn = SvgBackend::new().render_scene(&self.scene);
        let opened = drawn.strip_prefix("<svg ").and_then(|rest| rest.split_once('>'));
        let (attributes, body) = opened.expect("the library writes one opening tag first");
        format!(
            "<svg viewBox=\"0 0 {} {}\" role=\"img\" {attributes}><title>{}</title><desc>{}</desc>{body}",
            self.scene.width,
            self.scene.height,
            escape(&self.title),
            escape(&self.description)
        )
    }

    pub(crate) fn png(&self, scale: f32) -> Result<Vec<u8>, PlotError> {
        let pixels = self.scene.width * self.scene.height * f64::from(scale).powi(2);
        if pixels > PIXELS_MAX {
            return Err(PlotError::Scale { scale });
        }
        raster::png(&self.scene, &self.turned, scale)
    }
}

/// A text as the library wants it.
fn written((x, y): Place, content: String, style: Style) -> Primitive {
    Primitive::Text {
        x,
        y,
        content,
        size: style.size,
        anchor: match style.anchor {
            Anchor::Start => TextAnchor::Start,
            Anchor::Middle => TextAnchor::Middle,
            Anchor::End => TextAnchor::End,
        },
        rotate: (style.turn != 0.0).then_some(style.turn),
        bold: style.bold,
        color: Some(style.colour.into()),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl From<Colour> for Color {
    fn from(Colour(red, green, blue): Colour) -> Self {
        Self::Rgb(red, green, blue)
    }
}
