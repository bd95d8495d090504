import { describing } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const imagesContract = {
  'POST /_uploads': {
    who: 'members',
    takes: 'image',
    gives: ['Image'],
    refuses: ['file_size_exceeded', 'unsupported_image', 'damaged_image', 'missing_file']
  },
  'PUT /images/:id': {
    who: 'owners',
    ignoresKey: true,
    takes: [describing],
    example: { body: { altText: 'A ginger cat on a window sill' } },
    gives: ['Image'],
    refuses: ['permission_denied', 'edit_conflict', 'image_not_found']
  }
} as const satisfies DescribedCalls
