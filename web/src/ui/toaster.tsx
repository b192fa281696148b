import { Notifications } from '@mantine/notifications'
import { useOverPage } from './use-over-page.ts'

/** The container of the toasts. */
export function Toaster() {
  const portalProps = useOverPage()
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      attributes={{ root: { 'data-toasts': true } }}
      portalProps={portalProps}
      key={portalProps ? 'plein' : 'page'}
    />
  )
}
