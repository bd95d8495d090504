import type { PlaceName } from '../places.ts'
import { circle, ellipse, line, path, rect, type Svg, times } from './svg.ts'

const tile = (ground: string, ...parts: Svg[]): Svg => rect(0, 0, 96, 96, ground) + parts.join('')
const PALE = '#fff2cf'

/** The sign of each community, 96×96; some have none. */
export const ICONS: Partial<Record<PlaceName, Svg>> = {
  VecheMeta: tile(
    '#b5321c',
    path('M48 16 q6 0 6 7 q18 5 18 28 v12 l8 10 H16 l8 -10 V51 q0 -23 18 -28 q0 -7 6 -7 Z', PALE),
    circle(48, 80, 7, PALE)
  ),
  DiscoApp: tile(
    '#35477d',
    rect(30, 12, 36, 72, PALE, 8),
    rect(34, 20, 28, 52, '#35477d', 3),
    circle(48, 46, 9, '#f3a683'),
    circle(48, 78, 3, '#35477d')
  ),
  Diskette: tile(
    '#22262d',
    path('M20 20 H70 L78 28 V78 H20 Z', '#8aa0a8'),
    rect(34, 20, 28, 18, '#e8ddc8'),
    rect(52, 23, 6, 12, '#22262d'),
    rect(28, 48, 40, 30, '#fffdf5'),
    rect(28, 48, 40, 6, '#b5321c')
  ),
  Programming: tile(
    '#2b3a34',
    line('M34 30 L16 48 L34 66 M62 30 L80 48 L62 66', '#9fd0ae', 7),
    line('M54 24 L42 72', '#f3cf86', 6)
  ),
  Radio: tile(
    '#6f4422',
    circle(48, 54, 24, '#f3cf86'),
    circle(48, 54, 13, '#6f4422'),
    circle(48, 54, 4, '#f3cf86'),
    rect(20, 14, 56, 7, '#f3cf86', 3),
    rect(58, 11, 4, 13, '#b5321c')
  ),
  Poezda: tile(
    '#2f5b4a',
    rect(26, 16, 44, 54, PALE, 10),
    rect(32, 24, 32, 20, '#2f5b4a', 4),
    circle(36, 58, 5, '#b5321c'),
    circle(60, 58, 5, '#b5321c'),
    line('M34 72 L24 86 M62 72 L72 86 M28 80 H68', PALE, 5)
  ),
  Sad: tile(
    '#5f8a55',
    line('M48 84 V44', PALE, 6),
    ellipse(34, 50, 16, 9, '#cfe3b4', 'transform="rotate(28 34 50)"'),
    ellipse(62, 40, 16, 9, '#cfe3b4', 'transform="rotate(-28 62 40)"'),
    circle(48, 26, 11, '#b5321c')
  ),
  Velo: tile(
    '#d9a441',
    circle(28, 60, 17, 'none', 'stroke="#22262d" stroke-width="5"'),
    circle(68, 60, 17, 'none', 'stroke="#22262d" stroke-width="5"'),
    line('M28 60 L42 34 H64 L48 60 Z M42 34 L48 60 M64 34 L68 60 M60 26 H70 M36 30 H46', '#b5321c', 5)
  ),
  Gorod: tile(
    '#3d4a66',
    rect(12, 40, 22, 44, '#22304a'),
    rect(36, 20, 26, 64, '#1b2436'),
    rect(64, 48, 20, 36, '#22304a'),
    times(6, at => rect(41 + (at % 2) * 10, 28 + Math.floor(at / 2) * 16, 6, 8, at % 3 ? '#ffd27a' : '#5d7299')),
    rect(18, 50, 5, 7, '#ffd27a'),
    rect(70, 58, 5, 7, '#f4a259')
  ),
  Knigi: tile(
    '#7a2f3b',
    path('M14 26 Q32 18 48 28 Q64 18 82 26 V72 Q64 64 48 74 Q32 64 14 72 Z', PALE),
    line('M48 28 V74', '#c9a06a', 3),
    line('M24 38 q10 -3 16 2 M24 50 q10 -3 16 2 M56 40 q8 -5 16 -2 M56 52 q8 -5 16 -2', '#c9a06a', 3)
  ),
  Kuhnya: tile(
    '#c9702e',
    path('M18 46 H78 Q76 78 48 78 Q20 78 18 46 Z', PALE),
    line('M36 36 q-6 -8 0 -16 M48 36 q-6 -8 0 -16 M60 36 q-6 -8 0 -16', PALE, 4),
    rect(36, 78, 24, 5, PALE, 2)
  ),
  Kotiki: tile(
    '#f3cf86',
    path('M22 52 L24 16 L44 32 H52 L72 16 L74 52 Q74 82 48 82 Q22 82 22 52 Z', '#22262d'),
    circle(38, 52, 5, '#e6b45a'),
    circle(58, 52, 5, '#e6b45a'),
    path('M44 62 h8 l-4 5 Z', '#d8836a')
  ),
  Kino: tile(
    '#22262d',
    circle(48, 48, 32, '#e8ddc8'),
    times(5, at =>
      circle(48 + Math.cos(at * 1.2566 - 1.57) * 18, 48 + Math.sin(at * 1.2566 - 1.57) * 18, 7.5, '#22262d')
    ),
    circle(48, 48, 4, '#b5321c')
  ),
  Foto: tile(
    '#8aa0a8',
    rect(14, 32, 68, 46, '#22262d', 8),
    rect(34, 22, 28, 14, '#22262d', 4),
    circle(48, 54, 17, PALE),
    circle(48, 54, 11, '#35477d'),
    circle(44, 50, 3, '#ffffff')
  )
}
