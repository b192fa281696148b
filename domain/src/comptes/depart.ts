import { z } from 'zod'
import { usages } from '../catalogues/usages.ts'

/** What the removal of an account meets (USER-07, OPEN-38): clients that hold its exploitant, operateurs that go with it. */
export const depart = z.object({ clients: z.int().min(0), operateurs: usages })
export type Depart = z.output<typeof depart>
