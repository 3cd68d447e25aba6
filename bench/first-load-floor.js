// React, Query and the router alone: the floor for the JavaScript of the first screen.

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, Route, Switch } from 'wouter'

function Page() {
  const { data } = useQuery({ queryKey: ['/api/live-matches'] })
  return createElement(Link, { href: '/' }, String(data))
}

const routes = createElement(Switch, null, createElement(Route, { path: '/', component: Page }))
const page = createElement(QueryClientProvider, { client: new QueryClient() }, routes)
createRoot(document.body).render(createElement(StrictMode, null, page))
