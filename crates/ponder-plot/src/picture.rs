//! Output of a drawn scene as a file: SVG or PNG.

use crate::palette::{FAINT_INK, INK};
use crate::{PlotError, check_scale, text};
use kuva::backend::raster::RasterBackend;
use kuva::backend::svg::SvgBackend;
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::{Primitive, Scene, TextAnchor, render_multiple};

/// Maximum number of pixels of a PNG file.
const PIXELS_MAX: f64 = 64e6;
/// Maximum number of pixels of a PNG file that is rendered at twice its size and downsampled.
const SMOOTH_MAX: f64 = 16e6;

/// A scene with its description for screen readers.
pub(crate) struct Picture {
    pub(crate) scene: Scene,
    title: String,
    description: String,
}

impl Picture {
    /// Creates a picture from plots and their layout; the title falls back to the name if it is
    /// empty.
    pub(crate) fn new(
        plots: Vec<Plot>,
        layout: Layout,
        (title, name): (&str, &str),
        description: String,
    ) -> Self {
        let mut scene = render_multiple(plots, layout);
        // Everything drawn lies inside the frame already, and markers on the edge should be whole.
        scene.elements.retain(|shape| match shape {
            Primitive::ClipStart { .. } | Primitive::ClipEnd => false,
            Primitive::Text { content, .. } => !content.is_empty(),
            _ => true,
        });
        scene.defs.clear();
        scene.text_color = Some(INK.to_owned());
        let title = text::clean(if text::clean(title).is_empty() { name } else { title });
        Self { scene, title, description }
    }

    /// Adds a horizontal text.
    pub(crate) fn write(
        &mut self,
        (x, y): (f64, f64),
        (content, size): (String, u32),
        anchor: TextAnchor,
        colour: &str,
    ) {
        let (color, rotate, bold) = (Some(colour.into()), None, false);
        self.scene.add(Primitive::Text { x, y, content, size, anchor, rotate, bold, color });
    }

    /// Writes "no data" centred at a point.
    pub(crate) fn write_no_data(&mut self, middle: (f64, f64)) {
        self.write(middle, ("no data".to_owned(), 15), TextAnchor::Middle, FAINT_INK);
    }

    /// Adds a filled rectangle.
    pub(crate) fn fill(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
        let (fill, stroke, stroke_width, opacity) = (colour.into(), None, None, None);
        let shape = Primitive::Rect { x, y, width, height, fill, stroke, stroke_width, opacity };
        self.scene.add(shape);
    }

    /// Renders the scene as an SVG document with its title and description.
    pub(crate) fn svg(&self) -> String {
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

    /// Renders the scene as a PNG file at `scale` times its size.
    pub(crate) fn png(&self, scale: f32) -> Result<Vec<u8>, PlotError> {
        check_scale(scale)?;
        let pixels = self.scene.width * self.scene.height * f64::from(scale).powi(2);
        if pixels > PIXELS_MAX {
            return Err(PlotError::Scale { scale });
        }
        // The library (kuva 0.6) draws rotated text without antialiasing: averaging 2x2 pixels
        // smooths it.
        let oversampling = if pixels > SMOOTH_MAX { 1 } else { 2 };
        let file =
            RasterBackend::new().with_scale(scale * oversampling as f32).render_scene(&self.scene);
        let file = file.map_err(|reason| PlotError::Encode { reason })?;
        downsampled(&file, oversampling)
            .map_err(|error| PlotError::Encode { reason: error.to_string() })
    }
}

/// Downsamples a PNG file: averages each square of `side` by `side` pixels into one.
fn downsampled(file: &[u8], side: usize) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut fine = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
    let frame = reader.next_frame(&mut fine)?;
    let (across, down) = (frame.width as usize / side, frame.height as usize / side);
    let mut bytes = Vec::with_capacity(across * down * 3);
    for (y, x) in (0..down).flat_map(|y| (0..across).map(move |x| (y, x))) {
        for part in 0..3 {
            let rows = (0..side).map(|row| (y * side + row) * frame.width as usize + x * side);
            let pixels = rows.flat_map(|start| (start..start + side).map(|at| at * 4 + part));
            let sum: usize = pixels.map(|at| usize::from(fine[at])).sum();
            bytes.push((sum / (side * side)) as u8);
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, across as u32, down as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

/// Escapes a text for XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
