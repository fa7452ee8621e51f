/**
 * What a game says, generated from the engine's classes by `make protocol`; do not edit it.
 *
 * `AnyAction` and `AnyEvent` are exact unions. `Action` and `GameEvent` have every field that any of them
 * has, for code that treats all alike.
 */

/** Play one more turn with your abbey after the last tile (ABBEY-21). */
export interface AbbeyTurn {
  readonly type: 'abbey_turn';
}

export type AnyAction =
  | AbbeyTurn
  | OfferTile
  | Deal
  | TakeTile
  | Bid
  | BuildBridge
  | BuildCastle
  | BuildTower
  | CarryOut
  | ChooseTile
  | ClimbTower
  | CopyFeature
  | ChooseCircle
  | EnterQuarter
  | Enter
  | ExchangePrisoner
  | ExtraTurn
  | FairyToTile
  | FixDraw
  | Fly
  | JoinFlier
  | LeaveQuarter
  | MoveCount
  | MoveDragon
  | MoveFairy
  | MoveFerry
  | MoveMagic
  | MoveMarker
  | MoveWagon
  | Pass
  | PlaceFigure
  | PlaceOnCorner
  | PlaceIngot
  | PlaceRobber
  | PlaceTile
  | Ransom
  | Register
  | RejectTile
  | RemoveMagic
  | Reshuffle
  | ReturnFigure
  | Rob
  | ScoreAndReturn
  | ScoreNext
  | SetFerry
  | TakeBack
  | TakePoints
  | TakePrisoner
  ;

/** A player got the robber baron for the longest road so far. */
export interface BaronEnriched {
  readonly type: 'robber_baron';
  readonly player: number;
  readonly size: number;
  readonly at: Point;
  readonly segment: number;
}

/** There were too few tiles for a bazaar; those turned up went back to the others (BAZAAR-X2). */
export interface BazaarClosed {
  readonly type: 'bazaar_closed';
  readonly tiles: readonly string[];
}

/** A tile for every player was turned face up. */
export interface BazaarOpened {
  readonly type: 'bazaar_opened';
  readonly player: number;
  readonly tiles: readonly string[];
}

/** A player got a tile from the bazaar. */
export interface BazaarTile {
  readonly type: 'bazaar_tile';
  readonly player: number;
  readonly tile: string;
  readonly points: number;
}

/** Bid more than anyone before (BAZAAR-9). */
export interface Bid {
  readonly type: 'bid';
  readonly points: number;
}

/** A player bid for a tile; the first bid is the auctioneer's. */
export interface BidMade {
  readonly type: 'bid';
  readonly player: number;
  readonly tile: string;
  readonly points: number;
}

/** The bid that the options outbid. */
export interface BidPanel {
  readonly tile: string;
  readonly player: number;
  readonly points: number;
}

/** A bridge was built on a tile. */
export interface BridgeBuilt {
  readonly type: 'bridge_built';
  readonly player: number;
  readonly at: Point;
  readonly segment: number;
  readonly edges: readonly [string, string];
}

/** Start a road with a bridge on the new tile: `turn` 0 is north to south, 1 west to east (BRIDGE-8). */
export interface BuildBridge {
  readonly type: 'build_bridge';
  readonly at: Point;
  readonly turn: number;
}

/** Build a castle on the small city just completed and move this knight into it (CASTLE-5). A companion that is a builder returns; "fairy" only tells the knight apart from another one like it. */
export interface BuildCastle {
  readonly type: 'build_castle';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly companion?: string;
}

/** Place one of your tower pieces on a tower, or start a tower with it (TURN-19f). */
export interface BuildTower {
  readonly type: 'build_tower';
  readonly at: Point;
}

/** Carry out the message drawn; `value` is its number (MSG-13). */
export interface CarryOut {
  readonly type: 'carry_out_message';
  readonly value: number;
}

/** A small city became a castle. */
export interface CastleBuilt {
  readonly type: 'castle_built';
  readonly player: number;
  readonly segments: readonly (readonly [Point, number])[];
}

/** Where chance may lead. */
export interface Chance {
  readonly text: string;
  readonly at: Point;
  readonly chance: Point;
  readonly fails: boolean;
}

/** Action A, everyone adds a meeple, or B, everyone returns one (CROP-3). */
export interface ChooseCircle {
  readonly type: 'crop_circle';
  readonly value: string;
}

/** Lay this tile of your hand (HOUSE-11). */
export interface ChooseTile {
  readonly type: 'choose_tile';
  readonly tile: string;
}

/** Place a meeple from the supply on top of a tower, which closes it (TURN-19a). */
export interface ClimbTower {
  readonly type: 'climb_tower';
  readonly figure: string;
  readonly at: Point;
}

/** A feature was completed and is scored now. */
export interface Completed {
  readonly type: 'completed';
  readonly feature: string;
  readonly tiles: readonly Point[];
}

/** A completed monastery or shrine has defeated the unfinished one beside it. */
export interface Confrontation {
  readonly type: 'confrontation';
  readonly at: Point;
  readonly loser: Point;
}

/** Give your castle the points of this completed feature or castle (CASTLE-23). */
export interface CopyFeature {
  readonly type: 'copy_feature';
  readonly at: Point;
  readonly segment: number;
  readonly points: number;
}

/** The count moved to another quarter. */
export interface CountMoved {
  readonly type: 'count_moved';
  readonly player: number;
  readonly quarter: string;
}

/** The crown moved on to the category of the next tournament. */
export interface CrownMoved {
  readonly type: 'crown';
  readonly category: string;
}

/** As auctioneer, buy the tile for the highest bid, or sell it to the bidder (BAZAAR-11). */
export interface Deal {
  readonly type: 'bazaar_deal';
  readonly value: string;
  readonly points: number;
}

/** What is asked; of somebody else's secret decision only the first two are shown. */
export interface DecisionShown {
  readonly player: number;
  readonly kind: string;
  readonly prompt?: readonly [string, Readonly<Record<string, unknown>>];
  readonly options?: readonly Action[];
  readonly default?: Action;
  readonly blocked?: readonly (readonly [Readonly<Record<string, unknown>>, readonly [string, Readonly<Record<string, unknown>>]])[];
  readonly notes?: readonly NoteShown[];
  readonly panel?: Panel;
}

/** The dragon came to a volcano. */
export interface DragonArrived {
  readonly type: 'dragon_arrived';
  readonly at: Point;
}

/** The dragon flew to an adjacent tile. */
export interface DragonMoved {
  readonly type: 'dragon_moved';
  readonly player: number;
  readonly at: Point;
  readonly from: Point;
}

/** Let this registered meeple take part and reveal its token (TOURN-30). */
export interface Enter {
  readonly type: 'enter_tournament';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly value: number;
}

/** Place a meeple from the supply in a quarter of the fortress (TURN-35). */
export interface EnterQuarter {
  readonly type: 'enter_quarter';
  readonly figure: string;
  readonly quarter: string;
}

export type AnyEvent =
  | BazaarClosed
  | BazaarOpened
  | BazaarTile
  | BidMade
  | BridgeBuilt
  | CastleBuilt
  | Completed
  | Confrontation
  | CountMoved
  | CrownMoved
  | DragonArrived
  | DragonMoved
  | FairyAlone
  | FairyMoved
  | FairyOnTile
  | FerryMoved
  | FerrySet
  | FigureAside
  | FigureMoved
  | FigurePlaced
  | FigureReturned
  | FinalScoring
  | Flight
  | GameOver
  | GoodsTaken
  | Hidden
  | IngotPlaced
  | IngotTaken
  | IngotsRemoved
  | KingCrowned
  | MagicMoved
  | MagicRemoved
  | MarkerMoved
  | MessageDrawn
  | PrizeOpened
  | Registered
  | BaronEnriched
  | Scored
  | StatueTaken
  | TileAside
  | TileDrawn
  | TilePart
  | TilePlaced
  | TileRejected
  | TilesShuffledIn
  | TokenReturned
  | TokenRevealed
  | TokensRemoved
  | TournamentHeld
  | TowerBuilt
  | TurnBegan
  ;

/** Choose which of your captured meeples is exchanged (TOWER-26). */
export interface ExchangePrisoner {
  readonly type: 'exchange_prisoner';
  readonly figure: string;
  readonly holder: number;
}

/** Play the second part of the turn, granted by the builder (TURN-38, c1 and c2). */
export interface ExtraTurn {
  readonly type: 'extra_turn';
}

/** The meeple beside the fairy has left; she stays. */
export interface FairyAlone {
  readonly type: 'fairy_alone';
  readonly at: Point;
}

/** The fairy moved to a meeple. */
export interface FairyMoved {
  readonly type: 'fairy_moved';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment?: number;
  readonly companion?: string;
}

/** The fairy moved to a tile (HOUSE-13). */
export interface FairyOnTile {
  readonly type: 'fairy_on_tile';
  readonly player: number;
  readonly at: Point;
}

/** Move the fairy to a tile with one of your meeples, where that is the rule (HOUSE-13). */
export interface FairyToTile {
  readonly type: 'fairy_to_tile';
  readonly at: Point;
}

export interface FeatureShown {
  readonly kind: string;
  readonly segments: readonly (readonly [Point, number])[];
  readonly tiles: number;
  readonly complete: boolean;
  readonly open_ends: number;
  readonly open_cells: readonly Point[];
  readonly traits: Readonly<Record<string, number>>;
  readonly strength: readonly number[];
  readonly standing: Readonly<Record<string, number>>;
  readonly standing_complete: Readonly<Record<string, number>>;
}

/** A ferry was moved to other roads of its lake. */
export interface FerryMoved {
  readonly type: 'ferry_moved';
  readonly player: number;
  readonly at: Point;
  readonly segments: Point;
  readonly from: Point;
}

/** A ferry was set on a new lake. */
export interface FerrySet {
  readonly type: 'ferry_set';
  readonly player: number;
  readonly at: Point;
  readonly segments: Point;
}

/** A figure was put beside the board. */
export interface FigureAside {
  readonly type: 'figure_aside';
  readonly player: number;
  readonly figure: string;
  readonly place: readonly (string | number)[];
}

/** A figure moved from one place on the board to another. */
export interface FigureMoved {
  readonly type: 'figure_moved';
  readonly player: number;
  readonly figure: string;
  readonly from: Point;
  readonly at: Point;
  readonly segment: number;
}

/** A figure was placed on the board. */
export interface FigurePlaced {
  readonly type: 'figure_placed';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly corner?: string;
  readonly quarter?: string;
}

/** A figure returned to its owner's supply, from the board or from beside it. */
export interface FigureReturned {
  readonly type: 'figure_returned';
  readonly player: number;
  readonly figure: string;
  readonly at?: Point;
  readonly segment?: number;
}

export interface FigureShown {
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** Final scoring has begun. */
export interface FinalScoring {
  readonly type: 'final_scoring';
}

/** An act of chance: the next draw was chosen. */
export interface FixDraw {
  readonly type: 'fix_draw';
  readonly tile: string;
}

/** A meeple flew as far as the die said. */
export interface Flight {
  readonly type: 'flight';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly roll: number;
  readonly target: Point;
  readonly lands: boolean;
}

/** Place a meeple on the machine of the new tile; the die then decides how far it flies (TURN-19a). */
export interface Fly {
  readonly type: 'fly';
  readonly figure: string;
  readonly at: Point;
}

/** The game is over. */
export interface GameOver {
  readonly type: 'game_over';
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

/** A player took tokens for the goods symbols of a completed city. */
export interface GoodsTaken {
  readonly type: 'goods';
  readonly player: number;
  readonly tokens: Readonly<Record<string, number>>;
}

/** Stands in `events_for` for an event that this seat may not see. */
export interface Hidden {
  readonly type: 'hidden';
}

/** An ingot was placed on a tile. */
export interface IngotPlaced {
  readonly type: 'ingot_placed';
  readonly player: number;
  readonly at: Point;
}

/** A player took an ingot from a tile of a completed feature. */
export interface IngotTaken {
  readonly type: 'ingot_taken';
  readonly player: number;
  readonly at: Point;
}

/** The ingots still on tiles left the game. */
export interface IngotsRemoved {
  readonly type: 'ingots_removed';
  readonly count: number;
}

/** Place the builder beside a meeple that has just landed (BLD-X3). */
export interface JoinFlier {
  readonly type: 'join_flier';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** A player got the king for the biggest city so far. */
export interface KingCrowned {
  readonly type: 'king';
  readonly player: number;
  readonly size: number;
  readonly at: Point;
  readonly segment: number;
}

/** Move a meeple from its quarter to a feature of the matching kind (TURN-29a, TURN-28, FINAL-3). */
export interface LeaveQuarter {
  readonly type: 'leave_quarter';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** The mage or the witch was placed on a road or city. */
export interface MagicMoved {
  readonly type: 'magic_moved';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** The mage or the witch left the board. */
export interface MagicRemoved {
  readonly type: 'magic_removed';
  readonly figure: string;
}

/** A marker on the score track moved. */
export interface MarkerMoved {
  readonly type: 'marker';
  readonly player: number;
  readonly marker: string;
  readonly from: number;
  readonly to: number;
}

/** A player drew a message. */
export interface MessageDrawn {
  readonly type: 'message';
  readonly player: number;
  readonly message: number;
}

/** Move the count to another quarter (COUNT-15). */
export interface MoveCount {
  readonly type: 'move_count';
  readonly quarter: string;
}

/** Move the dragon to an adjacent tile (TURN-25). */
export interface MoveDragon {
  readonly type: 'move_dragon';
  readonly at: Point;
}

/** Move the fairy to one of your meeples on the board (TURN-19e). */
export interface MoveFairy {
  readonly type: 'move_fairy';
  readonly figure: string;
  readonly at: Point;
  readonly segment?: number;
  readonly companion?: string;
}

/** Move the ferry of a lake so that it joins these two road segments instead (TURN-23). */
export interface MoveFerry {
  readonly type: 'move_ferry';
  readonly at: Point;
  readonly segments: Point;
}

/** Place the mage or the witch on a segment of an unfinished road or city (MAGE-1, MAGE-8). */
export interface MoveMagic {
  readonly type: 'move_magic';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** Move this marker by the points of the turn (TURN-30). */
export interface MoveMarker {
  readonly type: 'move_marker';
  readonly marker: string;
  readonly points: number;
}

/** Move on to a segment of an unfinished, unoccupied road, city or monastery (WAGON-5). */
export interface MoveWagon {
  readonly type: 'move_wagon';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

/** What is worth knowing of an option. */
export interface NoteShown {
  readonly text?: readonly [string, Readonly<Record<string, unknown>>];
  readonly points?: number;
  readonly most?: boolean;
  readonly brings?: string;
  readonly takes?: string;
  readonly chances?: readonly Chance[];
  readonly option: number;
}

/** Put this face-up tile up for auction with a first bid (BAZAAR-7). */
export interface OfferTile {
  readonly type: 'bazaar_choose';
  readonly tile: string;
  readonly points: number;
}

/** What is shown beside a question. */
export interface Panel {
  readonly path?: PathPanel;
  readonly table?: TablePanel;
  readonly bid?: BidPanel;
  readonly majority?: boolean;
  readonly recent?: boolean;
}

/** Decline. */
export interface Pass {
  readonly type: 'pass';
}

/** The options are steps of a way that the players go together. */
export interface PathPanel {
  readonly at: Point;
  readonly past: readonly Point[];
  readonly step: number;
  readonly steps: number;
}

/** Something on the tiles. Other pieces are named by their place in the list. A piece stands on its segment with all others there, on a corner, on a side, or with another piece; without any of these it stands in the middle if it joins segments, else anywhere on its tile. */
export interface PieceShown {
  readonly piece: string;
  readonly at: Point;
  readonly segment?: number;
  readonly corner?: string;
  readonly side?: string;
  readonly owner?: number;
  readonly how?: 'lies' | 'built' | 'walks';
  readonly span?: 'NS' | 'EW';
  readonly joins?: readonly number[];
  readonly height?: number;
  readonly value?: number;
  readonly on?: number;
  readonly under?: number;
  readonly beside?: number;
  readonly x?: number;
  readonly y?: number;
}

/** Place a figure from the supply on a segment (TURN-19a), perhaps with a companion (TURN-20). A figure that stands where four tiles meet (a barn) has a `corner` of the tile instead, such as "NE". */
export interface PlaceFigure {
  readonly type: 'place_figure';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly companion?: string;
}

/** Place the second ingot of a gold tile on a tile around it (GOLD-1). */
export interface PlaceIngot {
  readonly type: 'place_ingot';
  readonly at: Point;
}

/** Place a figure from the supply on a corner of a tile where four tiles meet (TURN-19c). */
export interface PlaceOnCorner {
  readonly type: 'place_figure';
  readonly figure: string;
  readonly at: Point;
  readonly corner: string;
}

/** Place your robber on this space of the score track (ROB-1, ROB-2). */
export interface PlaceRobber {
  readonly type: 'place_robber';
  readonly space: number;
}

/** Place the drawn tile at a point, rotated clockwise by `turn` quarter turns (TURN-10). */
export interface PlaceTile {
  readonly type: 'place_tile';
  readonly tile: string;
  readonly at: Point;
  readonly turn: number;
}

export interface PlayerShown {
  readonly name: string;
  readonly score: number;
  readonly markers: Readonly<Record<string, number>>;
  readonly supply: Readonly<Record<string, number>>;
  readonly figures: readonly FigureShown[];
  readonly elsewhere: readonly (readonly [string, readonly (string | number)[]])[];
}

export type Point = readonly [number, number];

/** A player turned up a prize tile to place it. */
export interface PrizeOpened {
  readonly type: 'prize_opened';
  readonly player: number;
  readonly tile: string;
}

/** Pay 3 points to the player who holds one of your meeples and take it back (TURN-3). */
export interface Ransom {
  readonly type: 'ransom';
  readonly figure: string;
  readonly holder: number;
}

/** Put your token with this number under one of your meeples (TURN-17). */
export interface Register {
  readonly type: 'register';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly value: number;
  readonly companion?: string;
}

/** A meeple was registered; only its owner is told the number of the token. */
export interface Registered {
  readonly type: 'registered';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly value?: number;
}

/** Remove the drawn tile from the game rather than spend a bridge on it (BRIDGE-13). */
export interface RejectTile {
  readonly type: 'reject_tile';
  readonly tile: string;
}

/** Put the mage or the witch beside the board when there is no place for them (MAGE-6, MAGE-9). */
export interface RemoveMagic {
  readonly type: 'remove_magic';
  readonly figure: string;
}

/** An act of chance: everything hidden from a seat was redrawn. */
export interface Reshuffle {
  readonly type: 'reshuffle';
  readonly key: string;
  readonly seat?: number;
}

/** Return a figure from the board to its owner's supply. A companion that is a builder or pig returns with it; "fairy", "shield", "shield-2" ... only tell it apart from other figures like it. */
export interface ReturnFigure {
  readonly type: 'return_figure';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly companion?: string;
  readonly owner?: number;
}

/** Let your robber take these points, half of what this player gained (ROB-11). */
export interface Rob {
  readonly type: 'rob';
  readonly owner: number;
  readonly points: number;
}

/** A number for every seat; `change` if it is how something changes. */
export interface Row {
  readonly text: readonly [string, Readonly<Record<string, unknown>>];
  readonly values: readonly number[];
  readonly change: boolean;
}

/** Score the feature of this meeple and take the meeple back, with its companion (message 8, MSG-23). */
export interface ScoreAndReturn {
  readonly type: 'score_and_return';
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly companion?: string;
}

/** Score this completed feature next; one of its segments names it (TURN-29). */
export interface ScoreNext {
  readonly type: 'score_next';
  readonly at: Point;
  readonly segment: number;
}

/** A player's score changed. */
export interface Scored {
  readonly type: 'score';
  readonly player: number;
  readonly points: number;
  readonly source: string;
  readonly final: boolean;
  readonly parts: readonly (readonly [string, number, number])[];
  readonly tiles: readonly Point[];
  readonly strengths?: readonly number[];
}

/** Set a ferry on the new lake so that it joins these two of its road segments (TURN-22). */
export interface SetFerry {
  readonly type: 'set_ferry';
  readonly at: Point;
  readonly segments: Point;
}

/** A token that a player had kept was placed on the statue of their prize tile. */
export interface StatueTaken {
  readonly type: 'statue';
  readonly player: number;
  readonly at: Point;
  readonly segment: number;
  readonly value: number;
}

/** Whom the options hit, seat by seat. */
export interface TablePanel {
  readonly title: readonly [string, Readonly<Record<string, unknown>>];
  readonly rows: readonly Row[];
}

/** Take back your abbot from an unfinished monastery or garden (TURN-19d). */
export interface TakeBack {
  readonly type: 'take_back';
  readonly figure: string;
  readonly at: Point;
}

/** Take points instead of carrying out the message drawn (MSG-13). */
export interface TakePoints {
  readonly type: 'take_message_points';
  readonly points: number;
}

/** Capture a meeple within range of the tower piece just placed (TOWER-14). */
export interface TakePrisoner {
  readonly type: 'take_prisoner';
  readonly owner: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly companion?: string;
}

/** Take one of the face-up tiles, in a game without auctions (BAZAAR-25). */
export interface TakeTile {
  readonly type: 'bazaar_take';
  readonly tile: string;
}

/** A dragon tile was drawn before any volcano and set aside. */
export interface TileAside {
  readonly type: 'tile_aside';
  readonly player: number;
  readonly tile: string;
}

/** A tile was drawn. */
export interface TileDrawn {
  readonly type: 'tile_drawn';
  readonly player: number;
  readonly tile: string;
}

/** A player begins to play a tile from the bazaar. */
export interface TilePart {
  readonly type: 'tile_part';
  readonly player: number;
  readonly tile: string;
}

/** A tile was placed. */
export interface TilePlaced {
  readonly type: 'tile_placed';
  readonly player: number;
  readonly tile: string;
  readonly at: Point;
  readonly turn: number;
}

/** A tile could not be placed and left the game. */
export interface TileRejected {
  readonly type: 'tile_rejected';
  readonly player: number;
  readonly tile: string;
}

export interface TileShown {
  readonly tile: string;
  readonly at: Point;
  readonly turn: number;
  readonly player: number | null;
  readonly number: number;
}

/** The tiles set aside were shuffled back in. */
export interface TilesShuffledIn {
  readonly type: 'tiles_shuffled_in';
  readonly tiles: readonly string[];
}

/** A token returned to its owner's supply, because the meeple on it left. */
export interface TokenReturned {
  readonly type: 'token_returned';
  readonly player: number;
}

/** A player entered the tournament with a meeple and revealed its token. */
export interface TokenRevealed {
  readonly type: 'token_revealed';
  readonly player: number;
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
  readonly value: number;
  readonly bonus: number;
  readonly skill: number;
}

/** The tokens under meeples left the game before final scoring. */
export interface TokensRemoved {
  readonly type: 'tokens_removed';
}

/** A tournament was held. */
export interface TournamentHeld {
  readonly type: 'tournament';
  readonly category: string;
  readonly skills: readonly Point[];
  readonly prizes: readonly number[];
  readonly final: boolean;
}

/** A tower grew by one piece. */
export interface TowerBuilt {
  readonly type: 'tower_built';
  readonly player: number;
  readonly at: Point;
  readonly height: number;
}

/** A turn has begun. */
export interface TurnBegan {
  readonly type: 'turn';
  readonly player: number;
  readonly turn: number;
}

/** Everything a seat may know. What modules show comes beside it, each under its own key. */
export interface View {
  readonly format: string;
  readonly seat: number | null;
  readonly edition: string;
  readonly modules: readonly string[];
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly players: readonly PlayerShown[];
  readonly turn: number;
  readonly player: number;
  readonly over: boolean;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly hand: readonly string[];
  readonly stack: number;
  readonly rejected: readonly string[];
  readonly tiles: readonly TileShown[];
  readonly pieces: readonly PieceShown[];
  readonly cells: readonly Point[];
  readonly decision: DecisionShown | null;
  readonly events: number;
  readonly seed?: number | string;
  readonly features?: readonly FeatureShown[];
  readonly remaining?: Readonly<Record<string, number>>;
  readonly fits?: readonly (readonly [Point, Readonly<Record<string, number>>])[];
  readonly projection?: readonly GameEvent[];
  readonly reach?: Readonly<Record<string, readonly Point[]>>;
}

export type Action = {
  readonly type: string;
  readonly tile?: string;
  readonly points?: number;
  readonly value?: string | number;
  readonly at?: Point;
  readonly turn?: number;
  readonly figure?: string;
  readonly segment?: number;
  readonly companion?: string;
  readonly quarter?: string;
  readonly holder?: number;
  readonly segments?: Point;
  readonly marker?: string;
  readonly corner?: string;
  readonly space?: number;
  readonly key?: string;
  readonly seat?: number;
  readonly owner?: number;
};

export type GameEvent = {
  readonly type: string;
  readonly tiles?: readonly string[] | readonly Point[];
  readonly player?: number;
  readonly tile?: string;
  readonly points?: number;
  readonly at?: Point;
  readonly segment?: number;
  readonly edges?: readonly [string, string];
  readonly segments?: readonly (readonly [Point, number])[] | Point;
  readonly feature?: string;
  readonly loser?: Point;
  readonly quarter?: string;
  readonly category?: string;
  readonly from?: Point | number;
  readonly figure?: string;
  readonly companion?: string;
  readonly place?: readonly (string | number)[];
  readonly corner?: string;
  readonly roll?: number;
  readonly target?: Point;
  readonly lands?: boolean;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  readonly tokens?: Readonly<Record<string, number>>;
  readonly count?: number;
  readonly size?: number;
  readonly marker?: string;
  readonly to?: number;
  readonly message?: number;
  readonly value?: number;
  readonly source?: string;
  readonly final?: boolean;
  readonly parts?: readonly (readonly [string, number, number])[];
  readonly strengths?: readonly number[];
  readonly turn?: number;
  readonly bonus?: number;
  readonly skill?: number;
  readonly skills?: readonly Point[];
  readonly prizes?: readonly number[];
  readonly height?: number;
};
