// A quiet position of a second turn, for the map behind the home page: side, tokens, who controls it, fortified.
import type { CityName, PlayerSide, Side } from '@/types'

type Standing = [Side, number, number | null, boolean?]
export const CITIES: Partial<Record<CityName, Standing>> = {
  Dyrrachium: ['byzantine', 2, 3],
  Thessalonica: ['bulgar', 2, null],
  Athens: ['byzantine', 2, 1],
  Candia: ['byzantine', 2, null],
  Adrianople: ['byzantine', 2, 2, true],
  Constantinople: ['byzantine', 5, null],
  Nicaea: ['byzantine', 3, 0],
  Smyrna: ['byzantine', 2, 0],
  Attalia: ['byzantine', 3, 3],
  Ankara: ['byzantine', 2, 1],
  Sinope: ['byzantine', 2, null],
  Trebizond: ['byzantine', 2, 2],
  Caesarea: ['byzantine', 2, 1],
  Tarsus: ['byzantine', 2, 3],
  Antioch: ['byzantine', 2, 2],
  Edessa: ['arab', 1, 3],
  Damascus: ['arab', 2, 0],
  Jerusalem: ['arab', 2, 1],
  Alexandria: ['byzantine', 3, 0],
  Leucosia: ['byzantine', 3, 2],
}
export const PAWNS: [CityName, number, PlayerSide][] = [
  ['Nicaea', 0, 'byzantine'],
  ['Damascus', 0, 'arab'],
  ['Jerusalem', 1, 'arab'],
  ['Antioch', 2, 'byzantine'],
  ['Tarsus', 3, 'byzantine'],
]
