import { mount } from 'svelte'
import '@draw/fonts/fonts.css'
import '@draw/tokens.css'
import './app.css'
import './board/pieces.css'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
