import { IconCalendarOff } from '@tabler/icons-react'
import { resourceScreens } from '../shell/resource-screens.ts'

export const screens = resourceScreens({
  name: 'fermetures',
  path: '/admin/fermetures',
  title: 'Fermetures',
  titles: {
    list: 'Jours de fermeture',
    add: 'Ajouter une fermeture',
    create: 'Nouvelle fermeture',
    edit: 'Modifier la fermeture',
  },
  icon: IconCalendarOff,
  menu: { order: 50, group: 'Données' },
  tile: 'Jours où la société ne travaille pas',
  load: () => import('./fermetures.tsx').then((m) => m.fermetures),
})
