//! tune
use ponder_game::*; use ponder_hex::*; use ponder_search::{*,uct::*,driver::*}; use std::sync::atomic::AtomicBool;
use rand::RngExt;
#[derive(Clone,Copy,Debug)] struct A{c:f32,fpu:Option<f32>,n:u64,leaf:u32,exact:bool}
fn parse(s:&str)->A{ let v:Vec<&str>=s.split('/').collect(); A{c:v[0].parse().unwrap(),fpu:v[1].parse().ok(),n:v[2].parse().unwrap(),leaf:v[3].parse().unwrap(),exact:v.get(4)==Some(&"x")} }
type P=HexPosition<u128>;
fn mv(a:&A,tree:Option<Uct<P>>,p:&P,seed:u64)->(HexMove,Uct<P>){
  let cfg=UctConfig{first_play_reduction:a.fpu,exploration:a.c,..Default::default()};
  let mut s=tree.unwrap_or_else(||Uct::new(p.clone(),Line::default(),cfg,Seed(seed)));
  s.set_limits(Limits{visits_max:s.visits()+a.n/a.leaf as u64,..Default::default()});
  let mut e=RolloutEvaluator::new(if a.exact{Fill::Exact}else{Fill::Coin},a.leaf);
  run(&mut s,&mut e,Until{flag:&AtomicBool::new(false),deadline:None},|_,_|{});
  (s.best_move().unwrap(),s)
}
fn main(){
 let args:Vec<String>=std::env::args().collect();
 let a=parse(&args[1]); let b=parse(&args[2]); let games:u64=args[3].parse().unwrap(); let size=args.get(4).map_or("11",|s|s.as_str());
 let rules: HexRules=size.parse().unwrap();
 let mut wins=0;
 for g in 0..games {
  let mut rng=Seed(g/2).named("open").rng();
  let mut p=Hex::<u128>::initial(&rules);
  for _ in 0..2 { let k=rng.random_range(0..p.count_moves(&Line::default())); p.play(p.nth_move(&Line::default(),k).unwrap()); }
  let a_side=if g%2==0{Side::First}else{Side::Second};
  let mut trees:[Option<Uct<P>>;2]=[None,None];
  let mut ply=0;
  while p.status(&Line::default())==Status::Running {
    let i=usize::from(p.to_move()!=a_side);
    let (m,t)=mv(if i==0{&a}else{&b},trees[i].take(),&p,g*1000+ply);
    trees[i]=Some(t);
    p.play(m); ply+=1;
    for t in trees.iter_mut().flatten() { t.advance(m); }
  }
  if p.winner()==Some(a_side){wins+=1;}
 }
 let r=wins as f64/games as f64;
 println!("{a:?} vs {b:?}: {wins}/{games} = {:.3} +- {:.3}", r, (r*(1.0-r)/games as f64).sqrt());
}
