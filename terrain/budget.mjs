/** The first screen of the telephone, from the manifest of the last build. */
import { checkBudgets } from '../scripts/budget.mjs'

checkBudgets(new URL('./dist/', import.meta.url), [
  { page: 'terrain', keys: ['index.html', 'src/demarrage.tsx'], bytes: 45_000, requests: 6 },
])
