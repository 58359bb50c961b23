//! Parsing of input lines.

use super::fields::{Fields, Problem};
use super::game::Game;
use super::options::AnalysisOptions;
use super::settings::Settings;
use serde_json::{Map, Value};

/// A query for analyses of positions.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) id: String,
    pub(super) game: Game,
    pub(super) settings: Settings,
    /// The numbers of moves after which the game is analyzed, with priorities.
    pub(super) turns: Vec<(usize, i64)>,
}

/// A request other than a query. Its line is echoed.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) kind: CommandKind,
    pub(super) echo: Map<String, Value>,
}

/// The kind of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CommandKind {
    Version,
    Models,
    ClearCache,
    /// Terminate analyses: those of a query or all, those after the given numbers of moves or all.
    Terminate {
        id: Option<String>,
        turns: Option<Vec<usize>>,
    },
}

/// A parsed message.
#[derive(Debug)]
pub(super) enum Message {
    Query(Box<Query>),
    Command(Command),
}

/// A parsed line: its id where it has one, warnings, and the message.
pub(super) struct Read {
    pub(super) id: Option<String>,
    pub(super) warnings: Vec<Problem>,
    pub(super) message: Result<Message, Problem>,
}

/// Parses a line.
pub(super) fn read(line: &str, options: &AnalysisOptions) -> Read {
    let map: Map<String, Value> = match serde_json::from_str(line) {
        Ok(map) => map,
        Err(error) => {
            let text = format!("a line must be one JSON object: {error}");
            return Read { id: None, warnings: Vec::new(), message: Err(Problem::new(text)) };
        }
    };
    let id = map.get("id").and_then(Value::as_str).map(str::to_owned);
    let mut warnings = Vec::new();
    let message = match &id {
        None => Err(Problem::of("id", "must be a string")),
        Some(_) if map.contains_key("action") => command(map).map(Message::Command),
        Some(id) => {
            let mut fields = Fields::new(map);
            query(id, &mut fields, options, &mut warnings)
                .map(|query| Message::Query(Box::new(query)))
        }
    };
    Read { id, warnings, message }
}

fn query(
    id: &str,
    fields: &mut Fields,
    options: &AnalysisOptions,
    warnings: &mut Vec<Problem>,
) -> Result<Query, Problem> {
    fields.take("id");
    let game = Game::read(fields, options.limits.moves_max, warnings)?;
    let turns = turns(fields, game.moves.len())?;
    let settings = Settings::read(fields, &game.spec, options, warnings)?;
    let rest = fields.rest().map(|name| Problem::of(name, "unknown field; it has no effect"));
    warnings.extend(rest);
    let numbers = turns.iter().map(|(turn, _)| *turn).collect();
    game.check(&numbers, |turn, table| settings.restrictions.excluded_at(turn, table).map(drop))?;
    Ok(Query { id: id.to_owned(), game, settings, turns })
}

/// The turns to analyze, by default the last one, with their priorities.
fn turns(fields: &mut Fields, last: usize) -> Result<Vec<(usize, i64)>, Problem> {
    let name = "analyzeTurns";
    let given = fields.integers(name)?;
    let priority = fields.read("priority", "an integer", Value::as_i64)?.unwrap_or(0);
    let priorities = fields.integers("priorities")?;
    let turns = match &given {
        None => vec![last],
        Some(numbers) if numbers.is_empty() => {
            return Err(Problem::of(name, "must name at least one turn, or be left out"));
        }
        Some(numbers) => {
            let in_range = |number: &i64| usize::try_from(*number).ok().filter(|it| *it <= last);
            let turns: Option<Vec<_>> = numbers.iter().map(in_range).collect();
            let mut turns =
                turns.ok_or_else(|| Problem::of(name, format!("must be from 0 to {last}")))?;
            if priorities.is_none() {
                turns.sort_unstable();
                turns.dedup();
            }
            turns
        }
    };
    match priorities {
        None => Ok(turns.into_iter().map(|turn| (turn, priority)).collect()),
        Some(list) if given.is_some() && list.len() == turns.len() => {
            Ok(turns.into_iter().zip(list).collect())
        }
        Some(_) => Err(Problem::of("priorities", "must have as many entries as `analyzeTurns`")),
    }
}

fn command(map: Map<String, Value>) -> Result<Command, Problem> {
    let text = |name: &str| map.get(name).and_then(Value::as_str);
    let kind = match text("action") {
        Some("query_version") => CommandKind::Version,
        Some("query_models") => CommandKind::Models,
        Some("clear_cache") => CommandKind::ClearCache,
        Some("terminate") => {
            let id = text("terminateId").map(str::to_owned);
            let id = id.ok_or_else(|| Problem::of("terminateId", "must be a string"))?;
            CommandKind::Terminate { id: Some(id), turns: turn_numbers(&map)? }
        }
        Some("terminate_all") => CommandKind::Terminate { id: None, turns: turn_numbers(&map)? },
        _ => {
            let text = "must be `query_version`, `query_models`, `clear_cache`, `terminate` or \
                        `terminate_all`";
            return Err(Problem::of("action", text));
        }
    };
    Ok(Command { kind, echo: map })
}

fn turn_numbers(map: &Map<String, Value>) -> Result<Option<Vec<usize>>, Problem> {
    let Some(value) = map.get("turnNumbers") else { return Ok(None) };
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let numbers = value.as_array().and_then(|list| list.iter().map(number).collect());
    match numbers {
        Some(numbers) => Ok(Some(numbers)),
        None => Err(Problem::of("turnNumbers", "must be a list of integers")),
    }
}
