import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { roleOfUser, type SessionUser } from '../session/token.ts'

/** An exploitant changes its own catalogue entries only; the common ones are the admin's (OPEN-19). */
export function mayChange(item: { exploitant: Short | null }, user: SessionUser): boolean {
  return roleOfUser(user) === 'admin' || item.exploitant?.id === user.id
}
