import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { Services } from '../platform/services.ts'

/** @throws Refus 403 for a client when the deployment does not show the dashboard to clients (OPEN-06) */
export function refuseClosedDay({ role }: Actor, { config }: Services): void {
  if (role === 'client' && !config.CLIENT_DASHBOARD) throw forbidden()
}
