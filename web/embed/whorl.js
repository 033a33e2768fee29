/**
 * The one script of a page that embeds widgets as elements: each is defined when the page's reader first comes near
 * one. Everything else, the core too, is fetched from where this script lies.
 */
import { defineWhenNear, widgetNames } from '../widgets/lazy.js';
import { layPaper } from './paper.js';

layPaper(widgetNames);
defineWhenNear();
