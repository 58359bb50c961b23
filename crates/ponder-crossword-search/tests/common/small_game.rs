//! Small game: ten letters and some words.
#![allow(dead_code, reason = "not every test uses all of it")]

use ponder_crossword::{Equipment, Layout};
use ponder_lexicon::kwg::{Content, Kwg, WordList};
use ponder_lexicon::{Alphabet, Lexicon};

/// Ten letters, 54 tiles.
const TILES: &str = "? ? 2 0 0 0 0
A a 7 1 1 0 0
D d 4 2 0 0 0
E e 8 1 1 0 0
I i 5 1 1 0 0
L l 4 2 0 0 0
N n 5 1 0 0 0
O o 4 1 1 0 0
R r 5 1 0 0 0
S s 4 1 0 0 0
T t 6 1 0 0 0
";

const WORDS: &str = "AD AE AI AL AN AR AS AT DE DO ED EL EN ER ES ID IN IS IT LA LI LO NA NE NO OD OE ON OR OS RE SI SO \
    TA TI TO ADD ADO AID AIL AIR ALE ALL AND ANT ARE ART ASS ATE DEN DIE DIN DOE DON DOT EAR EAT END ERA IDEA ILL INN ION \
    IRE LAD LAID LAST LATE LEAD LEAN LED LET LIAR LID LIE LINE LION LIST LOAN LOAD LOST LOT NAIL NET NEAR NEAT NEST NIL \
    NINE NOD NOON NOR NOSE NOT NOTE OAR OAT ODD ODE OIL OLD ONE ONLY ORE OTTER RAIL RAIN RAN RAT RATE READ REAL RED REST \
    RID RIOT ROAD ROD ROE ROLE ROSE ROT SAD SAID SAIL SALE SALT SAND SAT SEA SEAL SEAT SEE SEED SEEN SEND SENT SET SIDE \
    SILO SIN SIR SIT SITE SLOT SOIL SOLD SOLE SON SORE SORT STAIR STAR STEAL STONE STORE SOLAR SNAIL SLIDE ALIEN TAIL TALE \
    TAR TEA TEAR TELL TEN TENT TIDE TIE TILE TIN TOAD TOE TON TONE TORE TRADE TRAIL TRAIN TREAT TREE TRIAL TOAST ISLAND \
    DETAIL RETAIL LEADER ROTATE SENATE ORIENT DONATE LADIES READER TREATS STATION SALTIER RETAINS SENATOR DETAILS TRAINED \
    RELATES TOENAIL STORIED ISOLATE LEADERS TREASON ENTRIES ORDEALS RETINAS RELATION ASTEROID DEALS LINES NAILS NOTES \
    LINED OILED RATED STATED TALES TILES TEARS DATES DART DARTS LEASE LEASED ALERT ALTER LATER LATERS ALERTS TONES";

/// Returns the alphabet.
pub fn alphabet() -> Alphabet {
    Alphabet::parse("small", TILES).expect("it is an alphabet")
}

/// Returns the word graph.
pub fn graph() -> Kwg {
    let alphabet = alphabet();
    let words = WORDS.split_whitespace().filter_map(|word| alphabet.word_of(word).ok());
    let list = WordList::from_words(words).expect("they are words");
    Kwg::build(&list, Content::Gaddawg).expect("they are few")
}

/// Returns the whole game, without leave values.
pub fn equipment() -> Equipment {
    Equipment::new(alphabet(), Layout::standard(), Lexicon::new(&graph()))
}
