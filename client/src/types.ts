// Short names for the types that are generated from the server's schema (npm run types).
import type { components } from './protocol'

type Schemas = components['schemas']

export type View = Schemas['View']
export type Position = View['position']
export type Prompt = View['prompt']
export type Option = View['options'][number]
export type Effects = Option['effects']
export type City = Position['cities'][number]
export type PlayerView = Position['players'][number]
export type Attack = NonNullable<Position['attack']>
export type Message = Schemas['Message']
export type Args = Message['args']
export type MessageId = Message['id']
export type CityName = City['name']
export type Side = City['side']
export type PlayerSide = 'byzantine' | 'arab'
export type Box = NonNullable<Args['box']>
export type Space = NonNullable<Args['space']>

export type Table = Schemas['TableData']
export type TableSetup = Schemas['TableSetup']
export type NewTable = Schemas['NewTable']
export type Listing = Schemas['Listing']
export type Seat = Schemas['SeatData']
export type LogEntry = Schemas['LogEntry']
export type Kind = LogEntry['kind']
export type EntryOf<K extends Kind> = Extract<LogEntry, { kind: K }>
export type Played = EntryOf<'decision' | 'roll'>
export type Told = Schemas['Told']
export type UndoReach = Schemas['UndoReach']
export type Act = Schemas['Act']
export type Me = Schemas['Me']
export type Device = Schemas['MyDevice']
export type OwnBots = Schemas['OwnBots']
export type NewToken = Schemas['NewToken']
export type ServerStatus = Schemas['Status']
export type Notices = Schemas['Notices']
export type NoticeWishes = Notices['wishes']
export type Ways = Schemas['Ways']
export type Question = Schemas['PasskeyQuestion']
export type Player = Schemas['Player']
export type LiveTables = Schemas['LiveTables']
export type Highlight = Schemas['Highlight']
export type WorthSeeingPage = Schemas['WorthSeeingPage']
export type Rating = Schemas['Rating']
export type RatingPool = Rating['pool']
export type RatingStep = Schemas['RatingStep']
export type RankedPlayer = Schemas['RankedPlayer']
export type SeatRating = Schemas['SeatRating']
export type Chain = Schemas['Chain']
export type You = Schemas['You']
export type Bot = Schemas['ListedBot']
export type Luck = Schemas['Luck']
export type Preview = Schemas['Preview']
export type OptionPreview = Preview['options'][number]
export type AttackOdds = Schemas['AttackOdds']
export type PastViews = Schemas['Past']
export type GameResult = Schemas['TableResult']
export type Review = Schemas['Review']
export type DayResult = Schemas['DayResult']
export type DayResults = Schemas['DayResults']
export type ReviewedMove = Schemas['ReviewedMove']
export type Grade = ReviewedMove['grade']
export type Problem = Schemas['Problem']
/** Why something was refused, where people meet it by a click. */
export type RefusalReason = NonNullable<Problem['reason']>
export type Tournament = Schemas['TournamentData']
export type TournamentListing = Schemas['TournamentListing']
export type NewTournament = Schemas['NewTournament']
export type Club = Schemas['Club']
export type ClubListing = Schemas['ClubListing']
export type NewClub = Schemas['NewClub']

export const SIDES = ['byzantine', 'arab'] as const
export const BOXES = ['elite', 'main', 'move', 'levy'] as const
/** Colours of the players, by seat. The emblem of each is in board/pieces.ts. */
export const COLOURS = ['red', 'yellow', 'blue', 'green'] as const
export type Colour = (typeof COLOURS)[number]
