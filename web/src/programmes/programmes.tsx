import { Page } from '../ui/page.tsx'
import { Cles, NouvelleCle } from './cles.tsx'

/** The keys with which the programs of the account call. */
export function Programmes() {
  return (
    <Page
      title="Programmes"
      subtitle="Les logiciels qui lisent ou écrivent ici en votre nom"
      actions={<NouvelleCle />}
    >
      <Cles />
    </Page>
  )
}
