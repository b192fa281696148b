import { IconForms } from '@tabler/icons-react'
import { resourceScreens } from '../shell/resource-screens.ts'

export const screens = resourceScreens({
  name: 'forms',
  path: '/admin/forms',
  title: 'Formulaires',
  titles: {
    list: 'Gestion des formulaires',
    add: 'Ajouter un formulaire',
    create: 'Nouveau Formulaire',
    edit: 'Modifier le formulaire',
  },
  icon: IconForms,
  menu: { order: 10, group: 'Données' },
  tile: "Ce que l'opérateur saisit sur le terrain",
  load: () => import('./formulaires.tsx').then((m) => m.formulaires),
})
