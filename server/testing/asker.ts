import { type Asker, makeShares } from '../src/platform/admission/admission.ts'
import { compte } from '../src/platform/admission/who.ts'

const turns = makeShares(4)

/** An account with this number, and its turns, for tests of what is done without a server. */
export const by = (account: number): Asker => ({ account: compte(account), company: compte(account), turns })
