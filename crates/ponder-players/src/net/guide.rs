//! Evaluator that guides a search: a network, or a static evaluator in its place.

use crate::kind::Recipe;
use crate::option::{PlayerOption, text};
use crate::{SpecError, SpecFault};
use ponder_game::eval::{Request, Wait};
use ponder_game::{Answers, Encode, Evaluator, Game};
use ponder_net::NetEvaluator;

/// Static evaluator in place of a network.
pub(super) const EVAL: PlayerOption = text("eval", "", "NAME")
    .help("a static evaluator in place of the network, such as `resistance` in Hex");

/// Function that creates a static evaluator.
pub(super) type MakeStatic<P> = fn() -> Box<dyn Evaluator<P>>;

/// Returns the static evaluator that a spec names, if it names one.
pub(super) fn static_evaluator<G: Game>(
    recipe: &Recipe<'_>,
) -> Result<Option<MakeStatic<G::Position>>, SpecError> {
    let Some(name) = EVAL.text(recipe.spec)? else { return Ok(None) };
    let known = G::evaluators();
    match known.iter().find(|entry| entry.name == name) {
        Some(entry) => Ok(Some(entry.make)),
        None => {
            let names: Vec<_> = known.iter().map(|entry| entry.name).collect();
            Err(recipe.spec.error(SpecFault::unknown_evaluator(name, G::NAME, &names)))
        }
    }
}

/// Evaluator of a search.
pub(super) enum GuideEvaluator<P: Encode> {
    /// A network.
    Net(Box<NetEvaluator<P>>),
    /// A static evaluator, and the function that creates it.
    Static(Box<dyn Evaluator<P>>, MakeStatic<P>),
}

impl<P: Encode> GuideEvaluator<P> {
    /// Creates an evaluator of the same kind, for another thread.
    pub(super) fn sibling(&self) -> Self {
        match self {
            GuideEvaluator::Net(net) => GuideEvaluator::Net(Box::new(net.sibling())),
            GuideEvaluator::Static(_, make) => GuideEvaluator::Static(make(), *make),
        }
    }

    /// The network's evaluator, if it is one.
    pub(super) fn net(&mut self) -> Option<&mut NetEvaluator<P>> {
        match self {
            GuideEvaluator::Net(net) => Some(net),
            GuideEvaluator::Static(..) => None,
        }
    }

    fn inner(&self) -> &dyn Evaluator<P> {
        match self {
            GuideEvaluator::Net(net) => &**net,
            GuideEvaluator::Static(evaluator, _) => &**evaluator,
        }
    }

    fn inner_mut(&mut self) -> &mut dyn Evaluator<P> {
        match self {
            GuideEvaluator::Net(net) => &mut **net,
            GuideEvaluator::Static(evaluator, _) => &mut **evaluator,
        }
    }
}

impl<P: Encode> Evaluator<P> for GuideEvaluator<P> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        self.inner_mut().submit(batch);
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.inner_mut().collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.inner().in_flight()
    }

    fn answer_cached(&mut self, request: &Request<P>, answers: &mut Answers) -> bool {
        self.inner_mut().answer_cached(request, answers)
    }
}
