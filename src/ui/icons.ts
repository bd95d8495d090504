import { MARKDOWN_FORMATS } from '#src/ui/editor/markdown-format.ts'

/** The icons PIN and PENCIL are separate constants, so that a script that needs one of them imports no other icons. */
export const PIN = '<path d="m12.2 2.8 5 5-2.500.7-3 3-.4 4-6.8-6.8 4-.4 3-3ZM7.9 12.1 3.5 16.5"/>'
export const PENCIL = '<path d="m13 3.5 3.5 3.5-9.5 9.5-4 .5.5-4Z"/>'

/** Drawings of icons in SVG on a grid of 20 × 20. Their lines have the colour of the text. */
export const ICONS = {
  home: '<path d="M3 9.2 10 3l7 6.2V17h-4.5v-5h-5v5H3Z"/>',
  feed: '<path d="M3 4.5h14M3 10h14M3 15.5h8"/>',
  rss: '<path d="M4 10.5a5.5 5.5 0 0 1 5.5 5.5M4 4.5A11.5 11.5 0 0 1 15.5 16"/><path d="M4.8 15.2h.01" stroke-width="2.6"/>',
  people:
    '<circle cx="7.2" cy="7" r="2.9"/><path d="M1.8 16.5c.4-3 2.5-4.7 5.4-4.7s5 1.7 5.4 4.7M13 4.4a2.9 2.9 0 0 1 0 5.3M15 12.3c1.800.7 2.9 2.1 3.2 4.2"/>',
  plus: '<path d="M10 4v12M4 10h12"/>',
  search: '<circle cx="8.8" cy="8.8" r="5.3"/><path d="m12.8 12.8 4 4"/>',
  bell: '<path d="M4.5 14.2c1-1 1.3-2.6 1.3-5a4.2 4.2 0 0 1 8.4 0c0 2.400.3 4 1.3 5ZM8.3 16.8c.9.9 2.500.9 3.4 0"/>',
  menu: '<path d="M3 5.5h14M3 10h14M3 14.5h14"/>',
  more: '<path d="M4.5 10h.01M10 10h.01M15.5 10h.01" stroke-width="2.6"/>',
  up: '<path d="M10 16.5v-12M4.8 9.2 10 4l5.2 5.2"/>',
  down: '<path d="M10 3.5v12M4.8 10.8 10 16l5.2-5.2"/>',
  comment: '<path d="M2.5 3.5h15v10h-8l-4 3.5v-3.5h-3Z"/>',
  reply: '<path d="M8 5 3.5 9.5 8 14M4 9.5h7c3.3 0 5.5 2 5.5 5.5"/>',
  share: '<path d="M10 12V3M6.5 6 10 2.5 13.5 6M4 9v8h12V9"/>',
  download: '<path d="M10 3v9M6.5 8.5 10 12l3.5-3.5M4 10v7h12v-7"/>',
  save: '<path d="M5.5 3h9v14L10 13.5 5.5 17Z"/>',
  link: '<path d="M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1"/>',
  out: '<path d="M8 4.5H4.5v11h11V12M11.5 3.5h5v5M16 4l-6.5 6.5"/>',
  image:
    '<rect x="2.5" y="3.5" width="15" height="13" rx="1.5"/><circle cx="7" cy="8" r="1.4"/><path d="m3 14.5 4-3.5 3 2.5 3.5-4 4 4"/>',
  text: '<path d="M4 4.5h12M4 8.2h12M4 11.8h12M4 15.5h7"/>',
  play: '<path d="M6.5 4v12l9.5-6Z" fill="currentColor"/>',
  pin: PIN,
  lock: '<path d="M4 9h12v8H4ZM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9"/>',
  eyeoff:
    '<path d="M3 3l14 14M8 5.2A8.5 8.5 0 0 1 10 5c4 0 6.5 2.8 7.8 5a13 13 0 0 1-2 2.6M5.2 6.7A13 13 0 0 0 2.2 10c1.3 2.2 3.8 5 7.8 5 1 0 2-.2 2.8-.5"/>',
  flag: '<path d="M4.5 17.5V3M4.5 4c3.5-2 6 1.8 10.5 0v7.5c-4.5 1.8-7-2-10.5 0"/>',
  edit: PENCIL,
  trash: '<path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 9v5M11.5 9v5"/>',
  check: '<path d="m3.5 10.5 4.2 4.2L16.5 5.5"/>',
  close: '<path d="m5 5 10 10M15 5 5 15"/>',
  chevron: '<path d="m5 7.5 5 5 5-5"/>',
  left: '<path d="m12.5 4.5-5.5 5.5 5.5 5.5"/>',
  right: '<path d="m7.5 4.5 5.5 5.5-5.5 5.5"/>',
  back: '<path d="M16.5 10h-13M9 4.5 3.5 10 9 15.5"/>',
  shield: '<path d="m10 2.5 6.5 2.3V10c0 3.7-2.7 6.3-6.5 7.5C6.2 16.3 3.5 13.7 3.5 10V4.8Z"/>',
  settings:
    '<path d="M3 5.5h8M15 5.5h2M3 14.5h2M9 14.5h8"/><circle cx="13" cy="5.5" r="2"/><circle cx="7" cy="14.5" r="2"/>',
  user: '<circle cx="10" cy="6.8" r="3.3"/><path d="M3.5 17c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3"/>',
  moon: '<path d="M16.5 11.8A7 7 0 1 1 8.2 3.5a5.7 5.7 0 0 0 8.3 8.3Z"/>',
  logout: '<path d="M12 6V3.5H3.5v13H12V14M8 10h9.5M14.5 7l3 3-3 3"/>',
  list: '<path d="M7.5 5h9.5M7.5 10h9.5M7.5 15h9.5M3.5 5h.01M3.5 10h.01M3.5 15h.01"/>',
  bold: '<path d="M6 3.5h4.8a3.2 3.2 0 0 1 0 6.4H6Zm0 6.4h5.6a3.3 3.3 0 0 1 0 6.6H6Z" stroke-width="2.2"/>',
  italic: '<path d="M8.5 3.5h6M5.5 16.5h6M11.8 3.5l-3.6 13"/>',
  quote: '<path d="M4 4v12M8 6h9M8 10h9M8 14h5"/>',
  code: '<path d="m6.5 5.5-4.5 4.5 4.5 4.5M13.5 5.5l4.5 4.5-4.5 4.5"/>',
  spoiler: '<path d="M3 4h14M3 16h9"/><path d="M3 10h14" stroke-width="5"/>',
  eye: '<path d="M2.2 10c1.3-2.2 3.8-5 7.8-5s6.5 2.8 7.8 5c-1.3 2.2-3.8 5-7.8 5s-6.5-2.8-7.8-5Z"/><circle cx="10" cy="10" r="2.3"/>',
  cards: '<path d="M3 3.5h14V9H3ZM3 11.5h14v5H3Z"/>',
  rows: '<path d="M3 4h14M3 8h14M3 12h14M3 16h14"/>',
  doc: '<path d="M5 2.5h7l3.5 3.5v11.5H5ZM11.5 3v3.5h3.5M8 10.5h5M8 13.5h5"/>',
  info: '<circle cx="10" cy="10" r="7.5"/><path d="M10 9.2v4.5M10 6.3h.01"/>',
  warn: '<path d="m10 3 7.8 13.5H2.2ZM10 8.5v3.5M10 14.3h.01"/>',
  mail: '<path d="M2.5 4h15v12h-15ZM3 5.5l7 5.5 7-5.5"/>',
  scales:
    '<path d="M10 3v14M6.5 17h7M4 5.5h12M4.5 5.5 2.2 11c.7 1.6 3.9 1.6 4.6 0ZM15.5 5.5 13.2 11c.7 1.6 3.9 1.6 4.6 0Z"/>',
  cloudoff: '<path d="m3 3 14 14M7.2 5.3A4.8 4.8 0 0 1 14.5 9a3.3 3.3 0 0 1 2.3 5.3M13.5 15.5h-8A3.3 3.3 0 0 1 5 9"/>',
  gift: '<path d="m10 2.8 2.1 4.5 4.900.6-3.6 3.400.9 4.9-4.3-2.4-4.3 2.400.9-4.9L3 7.9l4.9-.6Z"/>',
  drag: '<path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" stroke-width="2.4"/>',
  tag: '<path d="M3.5 3.5h6l7 7-6 6-7-7Z"/><path d="M7 7h.01" stroke-width="2.4"/>',
  chart: '<path d="M3 3v14h14M6.5 13.5V10M10 13.5V6.5M13.5 13.5V8.5"/>'
} as const

export type IconName = keyof typeof ICONS

/** Icons that the toolbar of an editor needs. */
export const EDITOR_ICONS: readonly IconName[] = [...MARKDOWN_FORMATS, 'eye']
