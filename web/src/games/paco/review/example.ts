// A game to look at: game 10615 of the conformance data, in which much is given, missed and found.

export const EXAMPLE =
  "c2>c3 g7>g5 Nb1>a3 e7>e5 c3>c4 h7>h5 Ng1>h3 g5>g4 c4>c5 h5>h4 c5>c6 Qd8>g5 d2>d3 g4>g3 Bc1>d2 g3xf2 Ra1>c1 d7>d6 Nh3>g1 e5>e4 " +
  "b2>b4 Qg5>e5 h2>h3 Ng8>h6 g2>g4 h4xg3+ Rc1>b1 b7>b5+ PPg3>g4 d6>d5 PPf2>f4 e4>Pf3>f2+ PPg4>g5 Bc8>b7+ d3>d4 Qe5>f5+ PPf3>f4 PPf4>f3+ " +
  "Rb1>b2 f2xe1#";
