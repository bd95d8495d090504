import { whenIdle } from '#src/lib/idle.ts'

/**
 * The browser skips the layout of a thread's far branches and guesses their heights (thread.css). As soon as the reader
 * stirs they are laid out, one whenever nothing else is to be done: whoever jumps far then finds all in its place.
 */
export function layOutBranches(): void {
  const branches = document.querySelectorAll<HTMLElement>('.thread > .comment').values()
  const layOutNext = () => {
    const branch = branches.next().value
    if (!branch) return
    branch.style.contentVisibility = 'visible'
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
