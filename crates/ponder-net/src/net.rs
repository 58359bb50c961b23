//! Scratch version to measure.
use crate::folded::Folded;
use crate::heads::{self, HeadScratch};
use crate::int8::{self, Int8Path, Runner, Scratch, quantise::IntNet};
use crate::plain::{self, Peaks};
use crate::{NetConfig, Tensors};
use ponder_game::{Frame, Seed};

/// Measure.
pub struct Trial {
    folded: Folded,
    int: IntNet,
    peaks: Peaks,
}
impl Trial {
    /// New.
    pub fn new(config: NetConfig, seed: Seed, samples: &[Vec<u8>], frame: Frame) -> Self {
        let tensors = Tensors::random(config, seed);
        let folded = Folded::new(&tensors, &[1.0; 4]);
        let mut peaks = Peaks::new(config.blocks);
        for s in samples { plain::features(&folded, s, frame, &mut peaks); }
        let int = IntNet::new(&folded, &peaks);
        Trial { folded, int, peaks }
    }
    /// Check.
    pub fn check(&self, samples: &[Vec<u8>], frame: Frame) {
        for path in Int8Path::available() {
            let runner = Runner::new(&self.int, path);
            let mut scratch = Scratch::default();
            for s in samples {
                let a = int8::plain::features(&self.int, s, frame);
                let b = runner.features(s, frame, &mut scratch);
                assert_eq!(a, b, "{path:?}");
                let f = plain::features(&self.folded, s, frame, &mut Peaks::new(self.folded.config.blocks));
                let heads = self.folded.heads.outputs;
                let (mut worst, mut most) = (0.0_f32, 0.0_f32);
                for (cell, x) in f.chunks_exact(heads).enumerate() { for (i, x) in x.iter().enumerate() {
                    worst = worst.max((x - b[cell * runner.feature_stride() + i]).abs()); most = most.max(x.abs());
                } }
                println!("{path:?} worst {worst} of {most}");
            }
        }
        println!("{:?}", self.peaks);
    }
    /// Run.
    pub fn run(&self, path: Int8Path, samples: &[Vec<u8>], frame: Frame, n: usize) -> f32 {
        let runner = Runner::new(&self.int, path);
        let mut scratch = Scratch::default();
        let mut hs = HeadScratch::default();
        let mut logits = Vec::new();
        let mut total = 0.0;
        for i in 0..n {
            let f = runner.features(&samples[i % samples.len()], frame, &mut scratch);
            total += heads::finish(&self.folded, f, runner.feature_stride(), frame, &mut hs, &mut logits);
        }
        total
    }

    /// Run.
    pub fn run_float(&self, path: crate::FloatPath, samples: &[Vec<u8>], frame: Frame, n: usize) -> f32 {
        let runner = crate::float::Runner::new(&self.folded, path);
        let mut scratch = crate::float::Scratch::default();
        let mut hs = HeadScratch::default();
        let mut logits = Vec::new();
        for s in &samples[..2] {
                let b = runner.features(s, frame, &mut scratch);
                let f = plain::features(&self.folded, s, frame, &mut Peaks::new(self.folded.config.blocks));
                let heads = self.folded.heads.outputs;
                let (mut worst, mut most) = (0.0_f32, 0.0_f32);
                for (cell, x) in f.chunks_exact(heads).enumerate() { for (i, x) in x.iter().enumerate() {
                    worst = worst.max((x - b[cell * runner.feature_stride() + i]).abs()); most = most.max(x.abs());
                } }
                println!("{path:?} worst {worst} of {most}");
        }
        let mut total = 0.0;
        for i in 0..n {
            let f = runner.features(&samples[i % samples.len()], frame, &mut scratch);
            total += heads::finish(&self.folded, f, runner.feature_stride(), frame, &mut hs, &mut logits);
        }
        total
    }
}
