//! The TypeScript twins of the messages. To write them anew after a change:
//! `PONDER_WRITE_PROTOCOL=1 cargo test -p ponder-server typescript`.

use crate::consult::crossword::wire as crossword;
use crate::consult::paco::wire as paco;
use crate::consult::study::wire as study;
use crate::play::strength::wire as strength;
use crate::protocol::{self, wire, wire_tiles};
use crate::serve::info;
use crate::think::levels::Level;
use crate::watch::experiments::wire as experiments;
use crate::watch::runs::wire as runs;
use crate::{GameId, SessionKey};
use ponder_arena::{campaign, measure, stats};
use std::fs;
use std::path::Path;
use ts_rs::{Config, TS};

fn declare<T: TS>(text: &mut String, config: &Config) {
    if let Some(docs) = T::docs() {
        text.push_str(&docs);
    }
    text.push_str(&format!("export {}\n\n", T::decl(config)));
}

macro_rules! module {
    ($($item:ty),* $(,)?) => {{
        let config = Config::new().with_large_int("number");
        let mut text = String::new();
        $(declare::<$item>(&mut text, &config);)*
        text
    }};
}

fn typescript() -> String {
    let types = module![
        GameId,
        SessionKey,
        protocol::ClientMessage,
        protocol::LineLimits,
        protocol::Act,
        protocol::SeatRequest,
        protocol::ServerMessage,
        protocol::FailureCode,
        protocol::Role,
        protocol::GameState,
        protocol::SeatState,
        protocol::WireScoring,
        protocol::ScoringStage,
        protocol::PlayedMove,
        protocol::WireResult,
        protocol::WireReason,
        protocol::Thinking,
        protocol::ThinkingStage,
        protocol::Opinion,
        protocol::AnalysisStage,
        protocol::Analysis,
        protocol::WireCandidate,
        protocol::GameSummary,
        wire::WireSide,
        wire::WireGeometry,
        wire::WirePieceKind,
        wire::WirePiece,
        wire::WireStone,
        wire::WireMove,
        wire::WireRefused,
        wire::WireRefusedPoint,
        wire::WirePointTerms,
        wire::WireCountPart,
        wire::WireCountLine,
        wire::WireCount,
        wire::WireScene,
        wire_tiles::WireTileInfo,
        wire_tiles::WirePremiumSquare,
        wire_tiles::WirePlacedTile,
        wire_tiles::WireTileCount,
        wire_tiles::WireChallengeRule,
        wire_tiles::WireTurnKind,
        wire_tiles::WireTileTurn,
        wire_tiles::WireTileScene,
        wire_tiles::WireWeighed,
        wire::WireClock,
        info::Info,
        info::GameKind,
        ponder_players::KindInfo,
        ponder_players::PlayerOption,
        ponder_players::OptionRange,
        ponder_players::Numbers,
        info::NetworkFile,
        info::InfoCounts,
        Level,
        study::PositionRequest,
        study::PositionAnswer,
        study::ReadRequest,
        study::ReadAnswer,
        study::WriteRequest,
        study::RecordFormat,
        study::WriteAnswer,
        study::Lost,
        study::WireTree,
        study::WireHead,
        study::WireNode,
        study::WireMark,
        study::WireMarkKind,
        study::ApiProblem,
        paco::PacoReplayRequest,
        paco::PacoReplayLine,
        paco::PacoGame,
        paco::PacoMoveMade,
        paco::PacoFrame,
        paco::PacoEnding,
        paco::PacoLabel,
        paco::PacoPositionRequest,
        paco::PacoLook,
        paco::PacoFound,
        paco::PacoWay,
        paco::PacoPuzzleRequest,
        paco::PacoPuzzle,
        paco::PacoTryRequest,
        paco::PacoTryAnswer,
        paco::PacoVerdict,
        paco::PacoWrong,
        crossword::CrosswordReviewRequest,
        crossword::CrosswordLookRequest,
        crossword::CrosswordReviewLine,
        crossword::CrosswordGame,
        crossword::CrosswordPosition,
        crossword::CrosswordTurn,
        crossword::CrosswordChoice,
        crossword::CrosswordMistake,
        crossword::CrosswordTotals,
        crossword::CrosswordLookLine,
        runs::RunList,
        runs::RunSummary,
        runs::RunDetails,
        runs::RunSetting,
        runs::RunWaits,
        runs::RunNow,
        runs::RunPoint,
        runs::RunLosses,
        runs::RunSpeed,
        runs::RunCheckpoint,
        runs::RunStrength,
        experiments::ExperimentList,
        experiments::ExperimentPlace,
        experiments::ExperimentKind,
        experiments::ExperimentSummary,
        experiments::ExperimentDetails,
        experiments::CurvePoint,
        experiments::MatchGame,
        experiments::MatchLiveGame,
        experiments::MatchReplay,
        experiments::MatchThought,
        measure::Findings,
        measure::Report,
        campaign::Joined,
        campaign::Origin,
        campaign::Ending,
        measure::Faults,
        measure::Spent,
        measure::MatchReport,
        measure::MatchPlayer,
        stats::Trinomial,
        stats::Pentanomial,
        stats::Estimate,
        stats::Elo,
        stats::SprtState,
        stats::Sprt,
        stats::Verdict,
        stats::TimeLine,
        measure::Participant,
        stats::Strength,
        measure::OpponentScore,
        measure::StrengthReport,
        stats::EloInterval,
        measure::Standing,
        measure::Cross,
        measure::LeagueReport,
        ponder_plot::Figure,
        ponder_plot::Axis,
        ponder_plot::Scale,
        ponder_plot::Series,
        ponder_plot::Shape,
        ponder_plot::Point,
        ponder_plot::Matrix,
        ponder_plot::Cell,
        strength::StrengthAnswer,
        strength::OwnStrength,
        strength::UsedGame,
        strength::LeftOut,
        strength::LeftOutWhy,
        strength::NextGame,
    ];
    let version = protocol::PROTOCOL_VERSION;
    format!(
        "// Generated from crates/ponder-server/src/protocol/mod.rs; do not edit.\n\n\
         export const PROTOCOL_VERSION = {version};\n\n{}\n",
        types.trim_end()
    )
}

#[test]
fn the_committed_typescript_is_that_of_the_messages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/messages.ts");
    let text = typescript();
    if std::env::var_os("PONDER_WRITE_PROTOCOL").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "{} is not up to date; run: \
         PONDER_WRITE_PROTOCOL=1 cargo test -p ponder-server typescript",
        path.display()
    );
}
