// A game to look at, between two of Ponder's players: `ponder match hasty:noise=15 sim:playouts=300 --game crossword`.

export const EXAMPLE = `#character-encoding utf-8
#player1 sim Simulation
#player2 hasty Hasty with noise
#lexicon scowl-70
#board-layout standard
#tile-distribution english
>sim: ADEIJUU 8D ADIEU +14 14
>hasty: DELNNVY -LNNVY +0 0
>sim: ?ABHJOU G7 J.HU +26 40
>hasty: DEERTTW 10G .TTERED +10 10
>sim: ?ABHLNO F10 BLAH +32 72
>hasty: EEIIMOW G13 OI +9 19
>sim: ?CINOOY H12 YONI +41 113
>hasty: AAEEIMW E5 AWE. +16 35
>sim: ??CIOST 15H .OTaCISm +83 196
>hasty: AEIIMOR 9L MOI +14 49
>sim: AEGLNOZ O8 GLOZE +54 250
>hasty: AEILQRU F2 QUAI +35 84
>sim: ABFFNNR J6 BANN.R +14 264
>hasty: EILNRRS D7 R.LE +6 90
>sim: AEEFFVY K3 FAVE +24 288
>hasty: EIINRSU C2 INSURE +18 108
>sim: EFLNPSY 4J S.FELY +32 320
>hasty: ADIKNRT M12 TIK. +16 124
>sim: AGNOPTT O1 POG. +30 350
>hasty: ACDEMNR M3 C.RED +20 144
>sim: AAENOTT N12 ETA. +25 375
>hasty: ADEMNOP 4E P. +15 159
>sim: AGINOTV 12A VAGIN. +28 403
>hasty: ADEMNOR B2 MEAN +26 185
>sim: OSTWX 6M .X +25 428
>hasty: DOR B9 DOR. +7 192
>hasty: (OSTW) +14 206
`;
