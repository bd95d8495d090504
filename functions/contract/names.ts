import { COMMUNITY_NAME_MAX, COMMUNITY_NAME_MIN, LIST_NAME_MAX, LIST_NAME_MIN } from './limits.ts'

const COMMUNITY_NAME = new RegExp(`^\\w{${COMMUNITY_NAME_MIN},${COMMUNITY_NAME_MAX}}$`)
const LIST_NAME = new RegExp(`^\\w{${LIST_NAME_MIN},${LIST_NAME_MAX}}$`)

/** True for a valid name of a community, whether it is taken or not. */
export const isCommunityName = (name: string): boolean => COMMUNITY_NAME.test(name)

/** True for a valid name of a list, whether it is taken or not. */
export const isListName = (name: string): boolean => LIST_NAME.test(name)
