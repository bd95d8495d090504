import { html, type Safe } from '#src/ui/html.ts'
import { templateOf } from '#src/ui/template.ts'
import type { BoxKind } from './thread-items.ts'
import { WriteBox, type WriteBoxProps } from './WriteBox.tsx'
import { type BoxRights, boxOf } from './write-boxes.ts'

const drawn = templateOf(WriteBox, ['id', 'label'])

const around = (kind: BoxKind, box: WriteBoxProps): Safe =>
  html`<div class="write" data-island="comments" data-write="${kind}" role="group" aria-label="${box.label}">${drawn(box)}</div>`

/** Renders the editor for a comment on the post: for members an island that is hydrated when it is used. */
export const topBox = (label: string, may: BoxRights): Safe => around('top', boxOf('top', 'write', label, may))

/** Templates of the editors for replies and edits. Script replaces their placeholders by ids and labels. */
export const boxesToFill = (may: BoxRights): Safe => html`${toFill('reply', may)}${toFill('edit', may)}`

const toFill = (kind: BoxKind, may: BoxRights): Safe =>
  html`<template id="box-${kind}">${around(kind, boxOf(kind, '{id}', '{label}', may))}</template>`
