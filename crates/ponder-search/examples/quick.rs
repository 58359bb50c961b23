//! Quick look.
use ponder_game::*; use ponder_hex::*; use ponder_search::{*,uct::*,driver::*}; use cpu_time::ProcessTime; use std::sync::atomic::AtomicBool;
fn main(){
 let rules: HexRules="11".parse().unwrap();
 let p=Hex::<u128>::initial(&rules);
 let n: u64 = std::env::args().nth(1).map_or(1_000_000, |s| s.parse().unwrap());
 for (fpr,c) in [(None,0.7),(Some(0.0),0.7),(Some(0.3),0.7),(None, 0.3)] {
  let cfg=UctConfig{first_play_reduction:fpr,exploration:c,..Default::default()};
  let mut s=Uct::new(p.clone(),Line::default(),cfg,Seed(1));
  s.set_limits(Limits{visits_max:n,..Default::default()});
  let mut e=RolloutEvaluator::new(Fill::Coin,1);
  let t=ProcessTime::now();
  let stop=run(&mut s,&mut e,Until{flag:&AtomicBool::new(false),deadline:None},|_,_|{});
  let dt=t.elapsed().as_secs_f64();
  let r=s.report();
  println!("{fpr:?} {c} {stop:?} {:.0} sims/s nodes {} MB {:.1} value {:.3}", n as f64/dt, s.nodes(), s.bytes() as f64/1e6, r.value);
  for m in r.moves.iter().take(3) { println!("   {} {} {:.3} pv {}", p.format_move(m.mv), m.visits, m.value, m.variation.iter().map(|m| p.format_move(*m)).collect::<Vec<_>>().join(" ")); }
 }
}
