import { IconArrowLeft, IconZoomQuestion } from '@tabler/icons-react'
import { useContext } from 'react'
import { Empty } from './empty.tsx'
import { LinkButton } from './link-button.tsx'
import { CrumbsContext } from './page.tsx'

/** Shown when the item named by the address does not exist: a way back, to the list or home. */
export function Missing({ message }: { message: string }) {
  // Only the top of the breadcrumb: the steps in between may lead to the missing item.
  const [top] = useContext(CrumbsContext)
  const back = (
    <LinkButton to={top?.to ?? '/'} icon={IconArrowLeft}>
      {top ? 'Retour à la liste' : "Retour à l'accueil"}
    </LinkButton>
  )
  return <Empty message={message} icon={IconZoomQuestion} alert="gray" action={back} />
}
