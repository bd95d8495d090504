import './layout.ts'
import './scroll.ts'
