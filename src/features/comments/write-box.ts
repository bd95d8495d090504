import { html, type Safe } from '#src/ui/html.ts'
import { templateOf } from '#src/ui/template.ts'
import type { BoxKind, StaffRole } from './thread-items.ts'
import { WriteBox, type WriteBoxProps } from './WriteBox.tsx'
import { boxOf } from './write-boxes.ts'

const drawn = templateOf(WriteBox, ['id', 'label'])

const around = (kind: BoxKind, box: WriteBoxProps): Safe =>
  html`<div class="write" data-write="${kind}" role="group" aria-label="${box.label}">${drawn(box)}</div>`

/** Editor of a comment on the post, which is an island for members. */
export const topBox = (label: string, may: readonly StaffRole[]): Safe =>
  around('top', boxOf('top', 'write', label, may))

/** Templates of reply and edit boxes, which script fills with ids and labels. */
export const boxesToFill = (may: readonly StaffRole[]): Safe => html`${toFill('reply', may)}${toFill('edit', may)}`

const toFill = (kind: BoxKind, may: readonly StaffRole[]): Safe =>
  html`<template id="box-${kind}">${around(kind, boxOf(kind, '{id}', '{label}', may))}</template>`
