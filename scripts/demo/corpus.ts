import type { PlaceName } from './places.ts'
import DiscoApp from './texts/DiscoApp.ts'
import Diskette from './texts/Diskette.ts'
import Foto from './texts/Foto.ts'
import Gorod from './texts/Gorod.ts'
import Kino from './texts/Kino.ts'
import Knigi from './texts/Knigi.ts'
import Kotiki from './texts/Kotiki.ts'
import Kuhnya from './texts/Kuhnya.ts'
import Nauka from './texts/Nauka.ts'
import Poezda from './texts/Poezda.ts'
import Programming from './texts/Programming.ts'
import Radio from './texts/Radio.ts'
import Sad from './texts/Sad.ts'
import type { TopicTexts } from './texts/types.ts'
import VecheMeta from './texts/VecheMeta.ts'
import VecheSuggestions from './texts/VecheSuggestions.ts'
import Velo from './texts/Velo.ts'

/** Everything that is said in the demo, by community. */
export const CORPUS: Record<PlaceName, TopicTexts> = {
  VecheMeta,
  VecheSuggestions,
  DiscoApp,
  Diskette,
  Programming,
  Radio,
  Poezda,
  Sad,
  Velo,
  Gorod,
  Knigi,
  Kuhnya,
  Kotiki,
  Kino,
  Nauka,
  Foto
}
