import { isCommunityPicture } from '#functions/contract/community-pictures.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { loadStyles } from '#src/ui/fields/styles.ts'
import { countOf, shortCount } from '#src/ui/messages/numbers.ts'
import { refreshSidebar } from '#src/ui/sidebar-store.ts'
import pictureStyles from './community-picture.css?url'
import { $memberships, changeMembership, type Membership } from './membership-store.ts'
import { membershipText as text } from './messages/membership.ts'

type Button = HTMLButtonElement

/** Starts updating the buttons and member counts of a community when its membership changes. */
export function start(): void {
  $memberships.listen((memberships, _, id) => show(String(id), memberships[String(id)] as Membership))
}

/** Joins or leaves a community in the background. */
export async function join(event: Event, button: HTMLElement): Promise<void> {
  event.preventDefault()
  const [id = '', way] = (button as Button).value.split(':')
  const leave = way === 'leave'
  const { mod, place: community = '', members } = button.dataset
  if (leave && mod !== undefined)
    await confirmed({ title: text.leaveTitle(community), text: text.leaveAsMod, yes: text.leave })
  const before = { joined: leave, moderates: mod !== undefined, members: Number(members) }
  if (await changeMembership(id, leave, before)) refreshSidebar()
}

/** Opens the dialog that creates a community. */
export const openNew = opener(
  { load: async () => (await import('./NewCommunityDialog.tsx')).NewCommunityDialog },
  () => ({})
)

/** Opens the dialog that requests a community from the admins. */
export const openRequest = opener({ load: async () => (await import('./RequestDialog.tsx')).RequestDialog }, () => ({}))

/** Opens the dialog for the icon or the banner of a community. */
export const openPicture = opener(
  {
    async load() {
      const [{ CommunityPictureDialog }] = await Promise.all([
        import('./CommunityPictureDialog.tsx'),
        loadStyles(pictureStyles)
      ])
      return CommunityPictureDialog
    }
  },
  ({ dataset: { kind, id = '' } }) => (isCommunityPicture(kind) ? { target: { id, kind } } : null)
)

function show(id: string, state: Membership): void {
  for (const button of document.querySelectorAll<Button>(`button[name=join][value^="${id}:"]`))
    showMembership(button, id, state)
  for (const count of document.querySelectorAll<HTMLElement>(`[data-members-of="${id}"]`))
    count.textContent = count.matches('dd') ? shortCount(state.members) : countOf.members(state.members)
}

function showMembership(button: Button, id: string, { joined, moderates, members }: Membership): void {
  const { dataset } = button
  const name = dataset['place'] ?? ''
  button.value = `${id}:${joined ? 'leave' : 'join'}`
  button.ariaPressed = String(joined)
  button.textContent = joined ? text.joined : text.join
  if (button.ariaLabel) button.ariaLabel = joined ? text.joinedTo(name) : text.joinTo(name)
  dataset['members'] = String(members)
  if (moderates) dataset['mod'] = ''
  else delete dataset['mod']
  // The most useful button is the primary one: the join button for a guest or non-member, the button for a new post for
  // a member.
  const newPost = button.parentElement?.querySelector<HTMLElement>('a[href^="/new?"]')
  if (!newPost) return
  setLoud(button, !joined)
  setLoud(newPost, joined)
}

function setLoud({ dataset }: HTMLElement, loud: boolean): void {
  if (loud) dataset['kind'] = 'primary'
  else delete dataset['kind']
}
