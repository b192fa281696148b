import { storedUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { returnPath } from './guard.ts'

const TERRAIN = '/terrain/'

/** The application of the crews is another document. */
const isTerrain = (page: string) => page.startsWith(TERRAIN)

/** The page to open after log-in: the one asked for, else the application of the crews for an operateur, else home. */
function pageAfterLogin(search: string): string {
  const page = returnPath(search)
  const user = storedUser()
  return page === '/' && user && roleOfUser(user) === 'operateur' ? TERRAIN : page
}

/** Opens the page after log-in in place of this one. */
export async function openAfterLogin(
  navigate: (page: string, options: { replace: true }) => void | Promise<void>,
): Promise<void> {
  const page = pageAfterLogin(location.search)
  if (isTerrain(page)) location.replace(page)
  else await navigate(page, { replace: true })
}
