import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most common passwords are refused (decisions, OPEN-43), counted among those long enough to be tried. */
const COUNT = 3000

const common = new Set(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8).slice(0, COUNT),
)

/** True when a password is one of the most common ones; case does not hide it. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase())
