import { newIpBlock } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { blocksQuery } from './routes.ts'

export const ipBlocksContract = {
  'GET /ipblocks': { who: 'admins', asks: blocksQuery, gives: ['IpBlockPage'], refuses: [] },
  'GET /ipblocks/:id': { who: 'admins', gives: ['IpBlock'], refuses: ['block_not_found'] },
  'POST /ipblocks': {
    who: 'admins',
    takes: [newIpBlock],
    needs: ['address'],
    example: { body: { address: '203.0.113.0/24', expiresIn: 168, note: 'Ads' } },
    gives: ['IpBlock'],
    refuses: ['bad_ip', 'invalid_expiry', 'block_duplicate', 'subnet_too_large', 'own_ip']
  },
  'DELETE /ipblocks': { who: 'admins', gives: ['Success'], refuses: [] },
  'DELETE /ipblocks/:id': { who: 'admins', gives: ['IpBlock'], refuses: ['block_not_found', 'not_in_effect'] }
} as const satisfies DescribedCalls
