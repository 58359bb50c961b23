//! Game of short words of few letters, so that boards fill up and words cross often.
#![allow(dead_code, reason = "not every test uses all of it")]

use ponder_crossword::game::State;
use ponder_crossword::{Board, Layout};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_lexicon::kwg::{Content, Kwg, WordList};
use ponder_lexicon::{Alphabet, LeaveTable, Leaves, Lexicon, Tile};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

const WORDS: &str = "
AA AB AD AE AL AN AR AS AT BA BE BI BO DE DO EA ED EL EN ER ES ET LA LO NA NE NO OD OE ON OR OS RE
SO TA TE TI TO ABO ADO ADS AIL AIR ALB ALE ALT AND ANE ANT ARE ARS ART ATE BAD BAN BAR BAT BED BEL
BET BID BIN BIT BOA BOD BOT BRO DAB DAL DEB DEL DEN DIB DIN DIT DOE DON DOR DOT EAR EAT EON ERA ERN
LAB LAD LAR LAT LEA LED LET LIB LID LIE LIT LOB NAB NIB NIL NIT NOB NOD NOR NOT OAR OAT OBE ODE OIL
OLD OLE ONE ORB ORE ORT RAD RAN RAT REB RED REI RIB RID RIN ROB ROD ROE ROT TAB TAD TAE TAN TAR TEA
TED TEL TEN TIE TIL TIN TOD TOE TON TOR ABED ABLE ADIT AEON ALOE ANTE ARID ARIL BAIL BAIT BALD BALE
BAND BANE BARD BARE BEAD BEAN BEAR BEAT BELT BEND BENT BETA BIDE BILE BIND BIRD BITE BLED BLOT BOAR
BOAT BOIL BOLD BOLE BOLT BOND BONE BORE BORN BRAD BRAN BRAT BRED BRIE BRIT DALE DARE DARN DART DATE
DEAL DEAN DEAR DEBT DENT DIAL DINE DINT DIRE DIRT DOLE DOLT DONE DOTE EARL EARN EDIT IDEA IDLE IDOL
INTO IRON LAID LAIR LAND LANE LARD LATE LEAD LEAN LEND LENT LIAR LIEN LINE LINT LION LIRA LOAD LOAN
LOBE LOIN LONE LORD LORE NAIL NEAR NEAT NODE NOEL NOTE OBIT ODEA OLEA RAID RAIL RAIN RAND RANT RATE
READ REAL REIN REND RENT RIAL RIDE RILE RIND RIOT RITE ROAD ROAN ROBE RODE ROIL ROLE ROTE TAIL TALE
TARE TARN TEAL TEAR TEND TERN TIDE TILE TINE TIRE TOAD TOIL TOLD TONE TORE TORN TRIO TROD ALIEN
ALTER ALONE ANODE BAIRN BATON BEARD BLAND BLEAT BLEND BLOAT BOARD BRAID BRAIN BRAND BREAD BRIDE
BRINE DELTA DRAIN ELATION INERT IRATE LADEN LEARN LINED NADIR NOBLE ORBIT RADIO RATED RATIO READINT
RELATION ROAST SOLAR TABLE TOILED TRADE TRAIL TRAIN TREAD TRIAD TRIAL TRIBE TABLED RETINAL ORIENTAL
DELATION IODATE OBTAINED LABORED TRAINED DETRAIN BRAINED INBOARD BANDOLIER BLATED DILATORE
RELATIONS LABORITES DETONATOR ORIENTATED TOLERATION ALTERATION BANDOLIERS OBLITERATED INALTERABLE
";

pub struct Kit {
    pub alphabet: Alphabet,
    pub words: BTreeSet<Vec<Tile>>,
    pub lexicon: Lexicon,
    pub leaves: LeaveTable,
}

pub fn kit() -> &'static Kit {
    static KIT: OnceLock<Kit> = OnceLock::new();
    KIT.get_or_init(|| {
        let alphabet = Alphabet::english();
        let words: BTreeSet<Vec<Tile>> =
            WORDS.split_whitespace().map(|word| alphabet.word_of(word).unwrap()).collect();
        let graph = Kwg::build(&WordList::from_words(&words).unwrap(), Content::Gaddawg).unwrap();
        let leaves = LeaveTable::new(Leaves::empty(), alphabet.letters());
        Kit { lexicon: Lexicon::new(&graph), alphabet, words, leaves }
    })
}

/// Board of 9 by 9 with premiums that differ between rows and columns, and with blocked squares.
const ODD: &str = "
=..'...#=
.-..\"..-.
..-...'..
'..-.-..'
..\"..*...
.'.-.-.-.
..^.#.-..
.-..\"..-.
=..'...~=
";

/// Board with fewer rows than columns, where five tiles are a full rack and bring 35 points.
const OBLONG: &str = "
rack 5
bonus 35
..-...'....=
.\"...-..-...
....'.....'.
..-...*..\"..
.'....-.....
...=....'..-
-....#....=.
";

/// Board where nine tiles are a full rack and bring 60 points.
const NINE: &str = "
rack 9
bonus 60
=..'...'....
.-..\"..-...'
..-...'...-.
'..-.-..'..-
..\"..*...\"..
.'.-.-.-..'.
..^.#.-...-.
.-..\"..-...'
=..'...~=...
..-....'..-.
";

/// The number of [`layouts`].
pub const LAYOUTS: usize = 5;

pub fn oblong() -> Arc<Layout> {
    Arc::new(Layout::parse("oblong", OBLONG).unwrap())
}

pub fn nine() -> Arc<Layout> {
    Arc::new(Layout::parse("nine", NINE).unwrap())
}

pub fn layouts() -> [Arc<Layout>; LAYOUTS] {
    let odd = Arc::new(Layout::parse("odd", ODD).unwrap());
    let named = |name| Arc::new(Layout::named(name).unwrap());
    [odd, named("standard"), named("super"), oblong(), nine()]
}

/// Returns a board after some turns of a game, and the rack to move.
pub fn position(layout: &Arc<Layout>, seed: u64, turns: usize) -> (State, Hasty) {
    let kit = kit();
    let rules = Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &kit.leaves };
    let mut hasty = Hasty::default();
    let mut state = State::begin(layout, &kit.alphabet, Seed(seed));
    for turn in 0..turns {
        if state.is_over() {
            break;
        }
        let found = hasty.choose(&rules, &state);
        state.make(&kit.alphabet, &kit.lexicon, &found.mv, Seed(seed).stream(turn as u64));
    }
    (state, hasty)
}

pub fn board(rows: &[(usize, usize, &str)]) -> Board {
    let kit = kit();
    let layout = Arc::new(Layout::standard());
    let mut tiles = vec![0; 225];
    for &(row, col, text) in rows {
        for (at, tile) in kit.alphabet.tiles_of(text).unwrap().into_iter().enumerate() {
            tiles[row * 15 + col + at] = tile;
        }
    }
    Board::with_tiles(&layout, &kit.alphabet, &kit.lexicon, &tiles)
}

pub fn rack(text: &str) -> Vec<Tile> {
    kit().alphabet.tiles_of(text).unwrap()
}
