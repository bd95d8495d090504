import { previewing } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const markdownContract = {
  'POST /_preview': {
    who: 'members',
    ignoresKey: true,
    takes: [previewing],
    example: { body: { body: '**Bold**', as: 'post' } },
    gives: ['Preview'],
    refuses: []
  }
} as const satisfies DescribedCalls
